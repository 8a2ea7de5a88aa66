/** Prices that follow from costs: the margin stays, or is the one of the category, to the nearest step (§compras-precio). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../core/domain/money.ts';
import { marginOf, marginPercent, proposedPrice } from '../../../core/domain/purchases/price-proposal.ts';

const propose = (
  [precio, before, now]: readonly [precio: string, before: string | null, now: string],
  {
    margin = null,
    step = '0.05',
    tratamiento = 'gravado',
  }: { margin?: number | null; step?: string; tratamiento?: 'gravado' | 'exento' } = {},
) =>
  proposedPrice({
    precio: amount(precio),
    tratamiento,
    before: before === null ? null : amount(before),
    now: amount(now),
    margin,
    step: amount(step),
  })?.toFixed(2) ?? null;

describe('a proposed price', () => {
  it.each([
    // 2.50 × 1.20 / 1.00
    [['2.50', '1.00', '1.20'], {}, '3.00'],
    // 1.35 × 1.05 / 1.00 = 1.4175
    [['1.35', '1.00', '1.05'], {}, '1.40'],
    [['1.35', '1.00', '1.05'], { step: '0.01' }, '1.42'],
    [['1.35', '1.00', '1.05'], { step: '0.25' }, '1.50'],
    [['0.02', '1.00', '0.10'], {}, '0.05'],
    [['5.00', null, '1.20'], {}, null],
    [['5.00', '0', '1.20'], {}, null],
    [['5.00', '1.00', '0'], { margin: 30 }, null],
    // 1.20 × 1.30 × 1.13 = 1.7628
    [['5.00', null, '1.20'], { margin: 30 }, '1.75'],
    // 1.20 × 1.30
    [['5.00', '1.00', '1.20'], { margin: 30, tratamiento: 'exento', step: '0.01' }, '1.56'],
  ] as const)('of %j with %j is %s', (figures, of, expected) => {
    expect(propose(figures, of)).toBe(expected);
  });

  it('is a whole number of steps, as near to the exact one as can be, and stays while the cost does', () => {
    const cents = fc.integer({ min: 5, max: 100_000 }).map((each) => (each / 100).toFixed(2));
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.constantFrom('0.01', '0.05', '0.25', '1.00'),
        (precio, before, now, step) => {
          const price = amount(propose([precio, before, now], { step }) ?? '');
          expect(price.div(amount(step)).isInteger()).toBe(true);
          const exact = amount(precio).times(amount(now)).div(amount(before));
          if (price.gt(amount(step))) expect(price.minus(exact).abs().times(2).lte(amount(step))).toBe(true);
          expect(propose([precio, now, now], { step: '0.01' })).toBe(precio);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});

it('knows the margin of a category, of all others, and of a price', () => {
  const margins = [
    { categoria: 'Bebidas', porcentaje: 25 },
    { categoria: '', porcentaje: 40 },
  ];
  expect(marginOf(margins, 'bebidas')).toBe(25);
  expect(marginOf(margins, 'Granos')).toBe(40);
  expect(marginOf(margins, null)).toBe(40);
  expect(marginOf(margins.slice(0, 1), 'Granos')).toBeNull();
  const percent = (price: string, now: string) =>
    marginPercent(amount(price), { tratamiento: 'gravado', now: amount(now) })?.toFixed();
  expect(percent('1.4125', '1.00')).toBe('25');
  expect(percent('1.00', '0')).toBeUndefined();
});
