/** Which of many prices holds: the customer's, the list's, everybody's; the highest minimum that is reached; the latest day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceInForce, type Price, type PriceQuestion } from '../../../core/domain/prices/price-rule.ts';

const DAYS = ['2026-11-01', '2026-11-28', '2026-12-15'] as const;
const LISTS = ['Mayoreo', 'Restaurantes'] as const;
/** One for each customer or list, minimum and day, as the store keeps them. */
const prices = fc.uniqueArray(
  fc.record<Price>({
    lista: fc.constantFrom(null, ...LISTS),
    customer: fc.constantFrom(null, 1, 2),
    minimo: fc.constantFrom(0, 500, 6_000, 12_000),
    desde: fc.constantFrom(...DAYS),
    centavos: fc.bigInt({ min: 1n, max: 1_000n }),
  }),
  { selector: ({ centavos: _cents, ...place }) => JSON.stringify(place), maxLength: 30 },
);
const placed = prices.map((all) => all.filter(({ lista, customer }) => lista === null || customer === null));
const questions = fc.record<PriceQuestion>({
  customer: fc.constantFrom(null, 1, 2, 3),
  lista: fc.constantFrom(null, ...LISTS),
  cantidad: fc.constantFrom(1, 500, 5_999, 6_000, 11_999, 12_000, 50_000),
  hoy: fc.constantFrom('2026-10-31', ...DAYS, '2027-01-01'),
});

const price = (more: Partial<Price>): Price => ({
  lista: null,
  customer: null,
  minimo: 0,
  desde: '2026-11-01',
  centavos: 100n,
  ...more,
});
const asked = (more: Partial<PriceQuestion> = {}): PriceQuestion => ({
  customer: 1,
  lista: 'Mayoreo',
  cantidad: 12_000,
  hoy: '2026-11-28',
  ...more,
});

/** Whose a price is, as the law orders it; null: not this buyer's. */
function levelOf({ customer, lista }: Price, of: PriceQuestion): number | null {
  if (customer !== null) return customer === of.customer ? 0 : null;
  if (lista !== null) return lista === of.lista ? 1 : null;
  return 2;
}

describe('the price that holds', () => {
  it('is the same in whatever order the prices come', () => {
    fc.assert(
      fc.property(
        placed.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        questions,
        ([all, shuffled], of) => {
          expect(priceInForce(shuffled, of)).toEqual(priceInForce(all, of));
        },
      ),
    );
  });

  it('is reached, begun, of this buyer, and nothing comes before it', () => {
    fc.assert(
      fc.property(placed, questions, (all, of) => {
        const held = priceInForce(all, of);
        const possible = all.filter(
          (each) => each.desde <= of.hoy && each.minimo <= of.cantidad && levelOf(each, of) !== null,
        );
        if (held === null) {
          expect(possible).toEqual([]);
          return;
        }
        expect(possible).toContain(held);
        const rank = (each: Price) =>
          `${levelOf(each, of) ?? ''} ${String(1_000_000 - each.minimo).padStart(7, '0')} ${invert(each.desde)}`;
        for (const other of possible) expect(rank(held) <= rank(other)).toBe(true);
      }),
    );
  });

  it.each([
    [
      'the customer’s before the list’s',
      [price({ customer: 1, centavos: 90n }), price({ lista: 'Mayoreo', centavos: 80n })],
      90n,
    ],
    [
      'the list’s before everybody’s',
      [price({ centavos: 70n }), price({ lista: 'Mayoreo', centavos: 80n })],
      80n,
    ],
    [
      'the highest minimum, not the first',
      [price({ minimo: 6_000, centavos: 95n }), price({ minimo: 12_000, centavos: 90n }), price({})],
      90n,
    ],
    [
      'the latest day of one minimum',
      [price({ centavos: 110n }), price({ desde: '2026-11-28', centavos: 120n })],
      120n,
    ],
    ['none that begins tomorrow', [price({ desde: '2026-11-29', centavos: 120n }), price({})], 100n],
    ['the list’s, however it is written', [price({ lista: 'MAYÓREO', centavos: 80n }), price({})], 80n],
    ['none of another list', [price({ lista: 'Restaurantes', centavos: 50n }), price({})], 100n],
    [
      'everybody’s where the customer’s is not reached',
      [price({ customer: 1, minimo: 12_001, centavos: 50n }), price({})],
      100n,
    ],
  ])('is %s', (_what, all, centavos) => {
    expect(priceInForce(all, asked())?.centavos).toBe(centavos);
  });

  it('is that of the product itself where there is none', () => {
    expect(priceInForce([], asked())).toBeNull();
    expect(priceInForce([price({ lista: 'Mayoreo' })], asked({ lista: null }))).toBeNull();
  });
});

/** A day whose later is smaller. */
function invert(day: string): string {
  return String(99_999_999 - Number(day.replaceAll('-', '')));
}
