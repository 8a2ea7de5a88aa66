/** Lines of the register of a shop's goods where something is missing: costs, goods, or what a count looked for (§registro-inventario). */
import { expect, it } from 'vitest';
import { registerLines, type GoodsEvent } from '../../../core/domain/books/shop-register.ts';
import { amount } from '../../../core/domain/money.ts';

const SHELF = 'sucursal:central';
const DAMAGED = 'averia:central';
const ONE = amount('1');
const event = (of: Partial<GoodsEvent>): GoodsEvent => ({
  at: 0,
  causa: 'venta',
  desde: SHELF,
  hacia: null,
  base: 1,
  unitario: ONE,
  ...of,
});
const told = (month: Partial<Parameters<typeof registerLines>[0]>) =>
  registerLines({ opening: new Map(), former: ONE, promedio: ONE, events: [], ...month }).map(
    ({ clase, entrada, salida, costoEntrada, costoSalida, saldo, costoSaldo }) =>
      `${clase} +${entrada} -${salida} ${saldo} | +${costoEntrada} -${costoSalida} ${costoSaldo}`,
  );

it('says nothing of goods that never were there', () => {
  expect(told({})).toEqual([]);
  expect(told({ opening: new Map([[SHELF, 0]]) })).toEqual([]);
});

it('is worth nothing where more left than there was, and ends so', () => {
  expect(told({ opening: new Map([[SHELF, 2]]), events: [event({ base: 5 })] })).toEqual([
    'saldo +0 -0 2 | +0 -0 200',
    'venta +0 -5 -3 | +0 -500 -300',
    'ajuste +0 -0 -3 | +300 -0 0',
  ]);
  expect(told({ opening: new Map([[SHELF, -3]]) })).toEqual(['saldo +0 -0 -3 | +0 -0 0']);
});

it('takes what cost nobody knows what for nothing', () => {
  const unknown = { former: null, promedio: null };
  expect(told({ ...unknown, events: [event({ unitario: null })] })).toEqual(['venta +0 -1 -1 | +0 -0 0']);
});

it('compares a count with its own place only, and leaves out one that found all', () => {
  const opening = new Map([
    [SHELF, 10],
    [DAMAGED, 4],
  ]);
  const count = (base: number) => event({ causa: 'conteo', desde: null, hacia: SHELF, base });
  expect(told({ opening, events: [count(10), count(12), event({}), count(11), count(8)] })).toEqual([
    'saldo +0 -0 14 | +0 -0 1400',
    'conteo +2 -0 16 | +200 -0 1600',
    'venta +0 -1 15 | +0 -100 1500',
    'conteo +0 -3 12 | +0 -300 1200',
  ]);
});

it('rounds each line by itself, and brings what that leaves to the balance of the month', () => {
  const third = amount('0.333333333333');
  const events = [event({ unitario: third }), event({ unitario: third })];
  expect(told({ opening: new Map([[SHELF, 3]]), former: third, promedio: third, events })).toEqual([
    'saldo +0 -0 3 | +0 -0 100',
    'venta +0 -1 2 | +0 -33 67',
    'venta +0 -1 1 | +0 -33 34',
    'ajuste +0 -0 1 | +0 -1 33',
  ]);
});
