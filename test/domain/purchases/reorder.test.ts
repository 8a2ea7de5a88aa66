/** What is bought anew: below the minimum, or gone before the days are over that are bought for. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysLeft, packsFor, wantedUnits, type Stocking } from '../../../core/domain/purchases/reorder.ts';

const REACH = { dias: 30, para: 15 } as const;
const of = (given: Partial<Stocking>): Stocking => ({
  existencia: 0,
  pedido: 0,
  minimo: null,
  maximo: null,
  vendido: 0,
  ...given,
});

it.each([
  ['nothing of what has no minimum and is not sold', {}, 0],
  ['up to the maximum below the minimum', { existencia: 4, minimo: 5, maximo: 20 }, 16],
  ['up to the minimum where there is no maximum', { existencia: 4, minimo: 5 }, 1],
  ['nothing at the minimum', { existencia: 5, minimo: 5, maximo: 20 }, 0],
  ['what is sold in the days that are bought for', { existencia: 4, vendido: 60 }, 26],
  ['nothing where what is there lasts that long', { existencia: 30, vendido: 60 }, 0],
  ['less what is on its way', { existencia: 4, pedido: 20, vendido: 60 }, 6],
  ['no more than the maximum', { existencia: 4, vendido: 60, maximo: 10 }, 6],
  ['as if there were nothing where there is less', { existencia: -7, minimo: 5 }, 5],
] as const)('asks for %s', (_what, given, wanted) => {
  expect(wantedUnits(of(given), REACH)).toBe(wanted);
});

it('says how many days are left at the speed of those days', () => {
  expect([daysLeft(of({ existencia: 10, vendido: 60 }), REACH), daysLeft(of({}), REACH)]).toEqual([5, null]);
});

it('is never asked for again once all of it is on its way, unless a maximum is below what is sold', () => {
  const units = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(units, units, fc.option(units), (existencia, vendido, minimo) => {
      const standing = of({ existencia, vendido, minimo });
      expect(wantedUnits({ ...standing, pedido: wantedUnits(standing, REACH) }, REACH)).toBe(0);
    }),
  );
});

it('fills whole packs', () => {
  expect([packsFor(76, 6), packsFor(72, 6), packsFor(1, 1000)]).toEqual([13, 12, 1]);
});
