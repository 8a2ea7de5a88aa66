/** A price by which each of more units costs more than each of fewer is named; nothing else is (§dearer-quantity). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dearerQuantity } from '../../../core/domain/prices/dearer-quantity.ts';
import { priceInForce, type Price } from '../../../core/domain/prices/price-rule.ts';

const HOY = '2026-11-28';
const price = (more: Partial<Price> = {}): Price => ({
  lista: null,
  customer: null,
  minimo: 0,
  desde: HOY,
  centavos: 190n,
  ...more,
});
const EVERYBODY = { customer: null, lista: null };
const found = (own: Price, others: readonly Price[] = [], buyer: object = EVERYBODY) =>
  dearerQuantity(own, { others, normal: '2.00', buyer: { ...EVERYBODY, ...buyer }, hoy: HOY });

describe('a dearer quantity', () => {
  it('is one above the usual price of one', () => {
    expect(found(price({ minimo: 24_000, centavos: 210n }))).toEqual({
      desde: '24',
      precio: '2.10',
      conMenos: '2.00',
    });
    expect(found(price({ minimo: 24_000, centavos: 200n }))).toBeNull();
    expect(found(price({ centavos: 210n }))).toBeNull();
  });

  it('is one above a smaller minimum of the list, whichever of the two is new', () => {
    const list = { lista: 'Mayoreo' };
    const [six, dozen] = [
      price({ ...list, minimo: 6_000, centavos: 170n }),
      price({ ...list, minimo: 12_000, centavos: 175n }),
    ];
    const told = { desde: '12', precio: '1.75', conMenos: '1.70' };
    expect(found(dozen, [six], list)).toEqual(told);
    expect(found(six, [dozen], list)).toEqual(told);
    // Another price is written: theirs was said when it was.
    expect(found(price({ ...list, minimo: 48_000, centavos: 160n }), [six, dozen], list)).toBeNull();
  });

  it('is told against the cheapest of the smaller ones', () => {
    const [dozen, two] = [
      price({ minimo: 12_000, centavos: 180n }),
      price({ minimo: 24_000, centavos: 230n }),
    ];
    expect(found(two, [dozen])).toEqual({ desde: '24', precio: '2.30', conMenos: '1.80' });
  });

  it('replaces what it was, and counts from its day on', () => {
    const wrong = price({ minimo: 12_000, centavos: 250n });
    expect(found({ ...wrong, centavos: 150n }, [wrong])).toBeNull();
    const later = price({ minimo: 12_000, centavos: 185n, desde: '2026-12-15' });
    const cheaper = price({ centavos: 180n, desde: '2026-12-01' });
    expect(found(later, [cheaper])).toMatchObject({ desde: '12', conMenos: '1.80' });
    expect(found(price({ minimo: 12_000, centavos: 185n }), [cheaper])).toBeNull();
  });

  it('is found exactly where a buyer pays more each for more', () => {
    const any = fc.record({
      minimo: fc.constantFrom(0, 1_000, 6_000, 12_000),
      lista: fc.constantFrom(null, 'Obras'),
      centavos: fc.bigInt({ min: 150n, max: 250n }),
    });
    fc.assert(
      fc.property(any, fc.array(any, { maxLength: 5 }), (own, more) => {
        const buyer = { customer: null, lista: own.lista };
        const places = new Set([`${own.lista} ${own.minimo}`]);
        const others = more.map(price).filter(({ lista, minimo }) => {
          const isNew = !places.has(`${lista} ${minimo}`);
          places.add(`${lista} ${minimo}`);
          return isNew;
        });
        const all = [price(own), ...others];
        const each = [1_000, 6_000, 12_000].map((cantidad) => {
          const held = priceInForce(all, { ...buyer, cantidad, hoy: HOY });
          return { centavos: held?.centavos ?? 200n, isOwn: held === all[0] };
        });
        const isDearer = each.some((one, at) =>
          each.slice(0, at).some((fewer) => one.centavos > fewer.centavos && (one.isOwn || fewer.isOwn)),
        );
        expect(found(all[0] ?? price(), others, buyer) !== null).toBe(isDearer);
      }),
    );
  });
});
