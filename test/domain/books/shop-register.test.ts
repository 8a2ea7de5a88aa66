/** Lines of the register of a shop's goods where something is missing: costs, goods, or what a count looked for (§registro-inventario). */
import { describe, expect, it } from 'vitest';
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

it('tells what came, what left and what moved between two places', () => {
  const came = event({ causa: 'compra', desde: null, hacia: SHELF, base: 3 });
  const spoiled = event({ causa: 'averia', hacia: DAMAGED, base: 2 });
  const count = event({ causa: 'conteo', desde: null, hacia: DAMAGED, base: 1 });
  expect(
    registerLines({ opening: new Map(), former: null, promedio: ONE, events: [came, spoiled, count] }),
  ).toEqual([
    {
      event: came,
      tardia: false,
      clase: 'compra',
      entrada: 3,
      salida: 0,
      unitario: ONE,
      costoEntrada: 300n,
      costoSalida: 0n,
      saldo: 3,
      costoSaldo: 300n,
    },
    {
      event: spoiled,
      tardia: false,
      clase: 'averia',
      entrada: 2,
      salida: 2,
      unitario: ONE,
      costoEntrada: 200n,
      costoSalida: 200n,
      saldo: 3,
      costoSaldo: 300n,
    },
    // Of the two that were put there one was found.
    {
      event: count,
      tardia: false,
      clase: 'conteo',
      entrada: 0,
      salida: 1,
      unitario: ONE,
      costoEntrada: 0n,
      costoSalida: 100n,
      saldo: 2,
      costoSaldo: 200n,
    },
  ]);
});

it('begins with the balance at its former cost and ends at the average of the month', () => {
  const opening = new Map([[SHELF, 2]]);
  const two = amount('2');
  const beginning = { event: null, tardia: false, entrada: 0, salida: 0, costoEntrada: 0n, costoSalida: 0n };
  expect(registerLines({ opening, former: ONE, promedio: two, events: [] })).toEqual([
    { ...beginning, clase: 'saldo', unitario: ONE, saldo: 2, costoSaldo: 200n },
    { ...beginning, clase: 'ajuste', unitario: two, costoEntrada: 200n, saldo: 2, costoSaldo: 400n },
  ]);
  expect(registerLines({ opening, former: two, promedio: ONE, events: [] })[1]).toEqual({
    ...beginning,
    clase: 'ajuste',
    unitario: ONE,
    costoSalida: 200n,
    saldo: 2,
    costoSaldo: 200n,
  });
});

describe('the month after a closed one', () => {
  const closed = (saldo: number, costoSaldo: bigint, late: readonly GoodsEvent[] = []) => ({
    saldo,
    costoSaldo,
    late,
  });
  const count = event({ causa: 'conteo', desde: null, hacia: SHELF, base: 7 });

  it('begins with what was closed, also where only a value or only goods were left', () => {
    expect(told({ opening: new Map([[SHELF, 5]]), cerrado: closed(5, 480n) })).toEqual([
      'saldo +0 -0 5 | +0 -0 480',
      'ajuste +0 -0 5 | +20 -0 500',
    ]);
    expect(told({ cerrado: closed(0, 3n) })).toEqual(['saldo +0 -0 0 | +0 -0 3', 'ajuste +0 -0 0 | +0 -3 0']);
    expect(told({ opening: new Map([[SHELF, -2]]), cerrado: closed(-2, 0n) })).toEqual([
      'saldo +0 -0 -2 | +0 -0 0',
    ]);
    expect(told({ cerrado: closed(0, 0n) })).toEqual([]);
  });

  it('tells first what belongs to closed months, without changing what the opening has already', () => {
    const sale = event({ base: 2 });
    const lines = registerLines({
      opening: new Map([[SHELF, 3]]),
      former: ONE,
      promedio: ONE,
      events: [event({}), event({ ...count, base: 2 })],
      cerrado: closed(5, 500n, [sale]),
    });
    expect(lines.map(({ event: of, clase, tardia, saldo }) => [of === sale, clase, tardia, saldo])).toEqual([
      [false, 'saldo', false, 5],
      [true, 'venta', true, 3],
      [false, 'venta', false, 2],
    ]);
  });

  it.each([
    ['more', 8, { entrada: 2, salida: 0, costoEntrada: 200n, costoSalida: 0n, saldo: 8, costoSaldo: 800n }],
    ['less', 4, { entrada: 0, salida: 2, costoEntrada: 0n, costoSalida: 200n, saldo: 4, costoSaldo: 400n }],
  ])('brings the balance to what counts of closed months found, %s than known', (_what, present, change) => {
    const earlier = event({ causa: 'conteo', desde: null, hacia: SHELF, base: 1 });
    const bought = event({ causa: 'compra', desde: null, hacia: SHELF });
    const sold = event({ causa: 'venta', base: 1, hacia: null });
    const lines = registerLines({
      opening: new Map([[SHELF, present]]),
      former: ONE,
      promedio: ONE,
      events: [],
      cerrado: closed(6, 600n, [earlier, bought, count, sold]),
    });
    expect(lines.map(({ clase }) => clase)).toEqual(['saldo', 'compra', 'venta', 'conteo']);
    expect(lines[3]).toEqual({ event: count, tardia: true, clase: 'conteo', unitario: ONE, ...change });
    expect(lines[3]?.event).toBe(count);
  });

  it('brings the balance there also where no late event says why', () => {
    const [, line] = registerLines({
      opening: new Map([[SHELF, 1]]),
      former: null,
      promedio: null,
      events: [],
      cerrado: closed(2, 0n),
    });
    expect(line).toMatchObject({ event: null, tardia: true, clase: 'conteo', salida: 1, unitario: null });
  });
});
