/** Quantities, costs and values of goods: figures by hand (§base-units, §stock-costs, §counting, §margen). */
import { describe, expect, it } from 'vitest';
import type { IssueRequest } from '../../../core/contract/api/issue.ts';
import { amount, type Amount } from '../../../core/domain/money.ts';
import { averageCost } from '../../../core/domain/stock/average-cost.ts';
import {
  baseUnits,
  costOfUnit,
  exactBaseUnits,
  isWhole,
  shownUnits,
  unitsOf,
} from '../../../core/domain/stock/base-units.ts';
import { centShares } from '../../../core/domain/stock/cent-shares.ts';
import { countedProducts, type CountMark } from '../../../core/domain/stock/count-sums.ts';
import {
  abcClasses,
  addSoldLine,
  marginByCategory,
  marginPermille,
  noMargin,
  type SoldLine,
} from '../../../core/domain/stock/margin.ts';
import { monthlyCosts } from '../../../core/domain/stock/monthly-costs.ts';
import { purchaseCosts } from '../../../core/domain/stock/purchase-costs.ts';
import { changedWorth, standingWorth } from '../../../core/domain/stock/worth.ts';

const PIECES = { pesado: false, factor: 1 };
const WEIGHED = { pesado: true, factor: 1 };
const textOf = (value: Amount | null) => value?.toFixed() ?? null;

describe('quantities', () => {
  it.each([
    ['2', { pesado: false, factor: 12 }, 24],
    ['0.25', WEIGHED, 250],
    ['0.0005', WEIGHED, 1],
    ['0.0004', WEIGHED, null],
    ['0.4', PIECES, null],
    ['1000000000000', PIECES, 1_000_000_000_000],
    ['1000000000001', PIECES, null],
  ])('%s of %o are %s base units', (cantidad, of, base) => {
    expect(baseUnits(amount(cantidad), of)).toBe(base);
  });

  it.each([
    ['3', PIECES, true],
    ['0.5', { pesado: false, factor: 12 }, true],
    ['0.5', PIECES, false],
    ['0.25', WEIGHED, true],
    ['0.0001', WEIGHED, false],
  ])('%s of %o can be had: %s', (cantidad, of, whole) => {
    expect(isWhole(amount(cantidad), of)).toBe(whole);
  });

  it.each([
    ['1.25', WEIGHED, 1250],
    ['1.2505', WEIGHED, null],
    ['1.5', PIECES, null],
    ['0', PIECES, 0],
    ['-1', PIECES, null],
    ['-1.5', PIECES, null],
    ['4', PIECES, 4],
    ['5', PIECES, null],
  ])('%s of %o, nothing rounded and four pieces or a kilo and more at most, are %s', (cantidad, of, base) => {
    expect(exactBaseUnits(amount(cantidad), of, of.pesado ? 2000 : 4)).toBe(base);
  });

  it('are said as people say them, with what one costs', () => {
    expect([unitsOf(1250, WEIGHED), unitsOf(3, PIECES)].map(textOf)).toEqual(['1.25', '3']);
    expect(shownUnits(1250, WEIGHED).text).toBe('1.25');
    const costs = [costOfUnit(amount('0.002'), WEIGHED), costOfUnit(amount('0.5'), PIECES)];
    expect([...costs, costOfUnit(null, PIECES)].map(textOf)).toEqual(['2', '0.5', null]);
  });
});

describe('the average cost of a month', () => {
  it.each([
    ['of what there was and what came', 10, '2', [[10, '30']], '2.5'],
    ['of what came, where nobody knew a cost', 10, null, [[4, '10']], '2.5'],
    ['of what came, where less than nothing was there', -5, '2', [[4, '12']], '3'],
    ['with twelve decimals', 0, '2', [[3, '10']], '3.333333333333'],
    ['stays where nothing came', 0, '2', [], '2'],
    [
      'stays where all went back',
      2,
      '3',
      [
        [-3, '-9'],
        [1, '3'],
      ],
      '3',
    ],
    ['stays where what went back was worth more', 10, '1', [[-1, '-20']], '1'],
    ['is nothing where all that came was given away', 0, '1', [[2, '0']], '0'],
    [
      'is nothing where shares of what was taken off are no exact numbers',
      0,
      null,
      [
        [3, '10'],
        [-3, '-10.00000000000000000001'],
        [3, '0'],
      ],
      '0',
    ],
  ] as const)('%s', (_, opening, former, came, cost) => {
    const found = averageCost({
      opening,
      former: former === null ? null : amount(former),
      came: came.map(([base, costo]) => ({ base, costo: amount(costo) })),
    });
    expect(textOf(found)).toBe(cost);
  });

  it('goes from month to month', () => {
    const came = [
      { at: Date.parse('2026-12-05T18:00:00Z'), base: 5, whole: 10, costo: '64' },
      { at: Date.parse('2026-11-10T18:00:00Z'), base: 10, whole: 10, costo: '20' },
      // Still November in El Salvador.
      { at: Date.parse('2026-12-01T05:00:00Z'), base: 10, whole: 20, costo: '80' },
    ];
    const openingOf = (mes: string) => (mes === '2026-12' ? 12 : 0);
    expect(monthlyCosts({ came, former: null, openingOf })).toEqual([
      { mes: '2026-11', promedio: '3' },
      { mes: '2026-12', promedio: '4' },
    ]);
    const back = [{ at: Date.parse('2026-11-10T18:00:00Z'), base: -5, whole: 5, costo: '10' }];
    expect(monthlyCosts({ came: back, former: null, openingOf })).toEqual([]);
  });

  it('takes off each line of a purchase its part of what was taken off the whole', () => {
    const items = [
      { cantidad: '2', precioUni: '10', montoDescu: '2' },
      { cantidad: '1', precioUni: '6' },
    ] as unknown as IssueRequest['items'];
    const descu = (text: string) => text as unknown as NonNullable<IssueRequest['descu']>;
    expect(purchaseCosts({ items })).toEqual(['18', '6']);
    expect(purchaseCosts({ items, descu: descu('6') })).toEqual(['13.5', '4.5']);
    const free = [{ cantidad: '1', precioUni: '0' }] as unknown as IssueRequest['items'];
    expect(purchaseCosts({ items: free, descu: descu('1') })).toEqual(['0']);
  });
});

describe('marks of a count', () => {
  const mark = (userId: string, modo: CountMark['modo'], of: Pick<CountMark, 'base' | 'at'>): CountMark => ({
    product: 1,
    userId,
    modo,
    clave: `${of.at}`,
    ...of,
  });
  const counted = (...marks: readonly CountMark[]) => countedProducts(marks.toReversed()).get(1);
  const three = mark('ana', 'suma', { base: 3, at: 10 });

  it('add up, a person by herself and all together', () => {
    const found = counted(
      three,
      mark('beto', 'suma', { base: 4, at: 15 }),
      mark('ana', 'suma', { base: 2, at: 20 }),
    );
    expect(found).toMatchObject({ product: 1, base: 9, since: 10, at: 20 });
    expect(found?.by.toSorted((a, b) => b.base - a.base)).toEqual([
      { userId: 'ana', base: 5, since: 10, at: 20 },
      { userId: 'beto', base: 4, since: 15, at: 15 },
    ]);
  });

  it('replace what a person counted, or all, or take it back', () => {
    expect(counted(three, mark('ana', 'propio', { base: 7, at: 30 }))).toMatchObject({ base: 7, since: 30 });
    expect(counted(three, mark('beto', 'todo', { base: 8, at: 20 }))).toMatchObject({
      base: 8,
      by: [{ userId: 'beto', base: 8, since: 20, at: 20 }],
    });
    expect(counted(three, mark('ana', 'quita', { base: 0, at: 20 }))).toBeUndefined();
    expect(countedProducts([three, { ...three, product: 2, base: 5 }]).get(2)).toMatchObject({ base: 5 });
  });

  it('of one moment go by their keys', () => {
    const own = { ...mark('ana', 'propio', { base: 7, at: 10 }), clave: '2' };
    expect(counted({ ...three, clave: '1' }, own)?.base).toBe(7);
    expect(counted(own, { ...three, clave: '1' })?.base).toBe(7);
  });
});

describe('what goods are worth', () => {
  const goods = (base: number, cost: string | null) => ({
    base,
    unitario: cost === null ? null : amount(cost),
  });

  it('counts what is there and known, the most first', () => {
    const { rows, total } = standingWorth([goods(3, '0.5'), goods(-2, '5'), goods(10, null), goods(1, '9')]);
    expect(rows.map(({ valor }) => valor)).toEqual([900n, 150n, 0n, null]);
    expect(total).toBe(1050n);
  });

  it('counts what is gone as less than nothing, what cost most first', () => {
    const changed = changedWorth([goods(-3, '0.5'), goods(2, '1'), goods(-1, null), goods(-1, '0.005')]);
    expect(changed.rows.map(({ valor }) => valor)).toEqual([-150n, -1n, null, 200n]);
    expect(changed.total).toBe(49n);
  });
});

describe('margins', () => {
  const sold = (clave: string, more: Partial<SoldLine>): SoldLine => ({
    clave,
    codigo: null,
    descripcion: clave,
    categoria: null,
    fecha: '2026-11-01',
    venta: 0n,
    costo: 0n,
    base: null,
    pesado: false,
    ...more,
  });

  it('keep apart what was sold at a cost that nobody knows, and count goods where they are kept', () => {
    const sums = noMargin();
    addSoldLine(sums, sold('1', { venta: 1000n, costo: 600n, base: 2 }));
    addSoldLine(sums, sold('1', { venta: 500n, costo: null, base: 3 }));
    addSoldLine(sums, sold('2', { venta: 300n, costo: 100n }));
    expect(sums.total).toEqual({ ventas: 1800n, costo: 700n, sinCosto: 500n });
    expect(sums.productos.get('1')).toMatchObject({ ventas: 1500n, costo: 600n, sinCosto: 500n, base: 5 });
    expect(sums.productos.get('2')).toMatchObject({ sinCosto: 0n, base: null });
  });

  it('of categories come the highest first, those of one by name', () => {
    const sums = noMargin();
    const lines = [
      sold('1', { categoria: 'Granos', venta: 10n }),
      sold('2', { categoria: 'Bebidas', venta: 10n }),
      sold('3', { venta: 10n, costo: null }),
      sold('4', { categoria: 'Aseo', venta: 90n }),
    ];
    const known = [{ ventas: 90n, sinCosto: 0n }, { sinCosto: 10n }, {}, {}];
    for (const order of [lines, lines.toReversed()]) {
      const read = noMargin();
      for (const line of order) addSoldLine(read, line);
      const found = marginByCategory(read);
      expect(found.map(({ categoria }) => categoria)).toEqual(['Aseo', null, 'Bebidas', 'Granos']);
      expect(found).toMatchObject(known);
    }
    expect(marginByCategory(sums)).toEqual([]);
  });

  it.each([
    [1000n, 600n, 0n, 400n],
    [1000n, 600n, 200n, 250n],
    [16n, 15n, 0n, 63n],
    [16n, 17n, 0n, -62n],
    [16n, 18n, 0n, -125n],
    [7n, 9n, 0n, -286n],
    [10n, 0n, 10n, null],
  ])(
    'of %s sold for %s, %s of it at no known cost, are %s tenths of a percent',
    (ventas, costo, sinCosto, found) => {
      expect(marginPermille({ ventas, costo, sinCosto })).toBe(found);
    },
  );

  it('class what reaches 80 and 95 percent, and what brings nothing last', () => {
    const classes = (...amounts: readonly bigint[]) =>
      [...abcClasses(new Map(amounts.map((each, at) => [at, each])))].map(([at, found]) => `${at}${found}`);
    expect(classes(80n, 15n, 5n, -50n, 0n, -60n)).toEqual(['0A', '1B', '2C', '4C', '3C', '5C']);
    expect(classes(0n, -1n)).toEqual(['0C', '1C']);
  });

  it('spread cents to the largest remainders, the first of equal ones', () => {
    expect(centShares(100n, [2n, 3n, 2n, 0n])).toEqual([29n, 43n, 28n, 0n]);
    // Exactly 16.67, 33.33 and 50: the first lacks most.
    expect(centShares(100n, [3n, 2n, 1n])).toEqual([50n, 33n, 17n]);
    expect(centShares(10n, [-1n, -2n, -4n])).toEqual([1n, 3n, 6n]);
  });
});
