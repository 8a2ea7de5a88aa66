/** What each costs from which quantity on, and which of it is worth a word on a label (§prices). */
import { describe, expect, it } from 'vitest';
import { cheaperSteps, fromThousandths, quantitySteps } from '../../../core/domain/prices/quantity-steps.ts';
import type { Price } from '../../../core/domain/prices/price-rule.ts';

const HOY = '2026-11-28';
const price = (minimo: number, centavos: bigint, more: Partial<Price> = {}): Price => ({
  lista: null,
  customer: null,
  minimo,
  desde: HOY,
  centavos,
  ...more,
});
const stepsOf = (prices: readonly Price[], lista: string | null = null) =>
  quantitySteps(prices, { normal: '2.00', buyer: { customer: null, lista }, hoy: HOY });
const told = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ cantidad, each, found }) => [cantidad, each.toFixed(2), found?.centavos ?? null]);

describe('steps of quantity', () => {
  it('begin at one unit, at the usual price where no other holds', () => {
    expect(told(stepsOf([]))).toEqual([[1_000, '2.00', null]]);
    expect(told(stepsOf([price(12_000, 180n), price(6_000, 190n)]))).toEqual([
      [1_000, '2.00', null],
      [6_000, '1.90', 190n],
      [12_000, '1.80', 180n],
    ]);
  });

  it('count a minimum below one unit as one, and each minimum once', () => {
    expect(told(stepsOf([price(0, 195n), price(500, 190n), price(500, 191n, { lista: 'Mayoreo' })]))).toEqual(
      [[1_000, '1.90', 190n]],
    );
  });

  it('are those of the buyer’s list', () => {
    const list = price(6_000, 150n, { lista: 'Mayoreo' });
    expect(told(stepsOf([list]))).toEqual([
      [1_000, '2.00', null],
      [6_000, '2.00', null],
    ]);
    expect(told(stepsOf([list], 'Mayoreo'))).toEqual([
      [1_000, '2.00', null],
      [6_000, '1.50', 150n],
    ]);
  });
});

describe('a cheaper step', () => {
  it('costs less than every smaller one, and one unit is none', () => {
    const prices = [price(3_000, 180n), price(6_000, 190n), price(12_000, 180n), price(24_000, 170n)];
    expect(told(cheaperSteps(stepsOf(prices)))).toEqual([
      [3_000, '1.80', 180n],
      [24_000, '1.70', 170n],
    ]);
    expect(cheaperSteps(stepsOf([price(0, 100n)]))).toEqual([]);
  });
});

it('a quantity is written without its thousandths', () => {
  expect([1_000, 12_000, 1_250, 1].map(fromThousandths)).toEqual(['1', '12', '1.25', '0.001']);
});
