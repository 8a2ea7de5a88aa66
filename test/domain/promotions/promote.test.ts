import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Promotion, PromotionAction, PromotionRule } from '../../../core/contract/till/promotions.ts';
import type { PromotedLine } from '../../../core/domain/promotions/open-line.ts';
import { worthOf } from '../../../core/domain/promotions/open-line.ts';
import { promote } from '../../../core/domain/promotions/promote.ts';

const NOTHING = { productos: [], categorias: [] };

function promotion(numero: number, accion: PromotionAction, more: Partial<PromotionRule> = {}): Promotion {
  const regla: PromotionRule = {
    nombre: `Promoción ${numero}`,
    prioridad: 100,
    desde: '2026-11-01',
    hasta: null,
    dias: [],
    horas: null,
    conjunto: NOTHING,
    excepto: NOTHING,
    minimo: 1,
    maximo: null,
    accion,
    ...more,
  };
  return { numero, version: 1, activa: true, regla };
}

const line = (codigo: string, precio: number, units: number, categoria: string | null = null) => ({
  codigo,
  categoria,
  precio: BigInt(precio),
  milesimas: BigInt(Math.round(units * 1000)),
});

/** Cents taken off each line. */
function savings(lines: readonly PromotedLine[], promotions: readonly Promotion[]): readonly number[] {
  const off = lines.map(() => 0);
  for (const { linea, ahorro } of promote(lines, promotions)) off[linea] = (off[linea] ?? 0) + Number(ahorro);
  return off;
}

describe('the six actions', () => {
  it.each<[string, PromotionAction, readonly PromotedLine[], readonly number[]]>([
    [
      'a price for each unit, where it is lower',
      { tipo: 'PRECIO', precio: '0.80' },
      [line('A', 100, 3), line('B', 75, 2)],
      [60, 0],
    ],
    [
      'a percentage, by weight too',
      { tipo: 'PCT', porcentaje: '15' },
      [line('A', 333, 1), line('B', 200, 1.25)],
      [50, 37],
    ],
    [
      'an amount off each unit, at most its price',
      { tipo: 'MONTO_UNIDAD', monto: '0.50' },
      [line('A', 100, 2), line('B', 30, 1)],
      [100, 30],
    ],
    ['2 for 1 of one product', { tipo: 'LLEVA_N_PAGA_M', lleva: 2, paga: 1 }, [line('A', 125, 5)], [250]],
    [
      '3 for 2 over three products: the cheapest is free, and each bears its share',
      { tipo: 'LLEVA_N_PAGA_M', lleva: 3, paga: 2 },
      [line('A', 100, 1), line('B', 200, 1), line('C', 300, 1)],
      [17, 33, 50],
    ],
    [
      'three for a price: 3.34, 3.33 and 3.33 of ten',
      { tipo: 'N_POR_PRECIO', lleva: 3, precio: '20.00' },
      [line('A', 1000, 1), line('B', 1000, 1), line('C', 1000, 1)],
      [334, 333, 333],
    ],
    [
      'a combo as often as there are goods of each set',
      {
        tipo: 'COMBO',
        precio: '2.50',
        grupos: [
          { conjunto: { productos: ['PAN'], categorias: [] }, cantidad: 2 },
          { conjunto: { productos: [], categorias: ['Bebidas'] }, cantidad: 1 },
        ],
      },
      [line('PAN', 100, 5), line('COLA', 100, 2, 'Bebidas')],
      [67, 33],
    ],
  ])('%s', (_name, accion, lines, expected) => {
    expect(savings(lines, [promotion(1, accion)])).toEqual(expected);
  });

  it('leaves out exceptions, waits for the minimum and stops at the maximum', () => {
    const half: PromotionAction = { tipo: 'PCT', porcentaje: '50' };
    const lines = [line('A', 100, 4), line('B', 100, 4, 'Licores')];
    const excepto = { productos: [], categorias: ['Licores'] };
    expect(savings(lines, [promotion(1, half, { excepto })])).toEqual([200, 0]);
    expect(savings(lines, [promotion(1, half, { excepto, minimo: 5 })])).toEqual([0, 0]);
    expect(savings(lines, [promotion(1, half, { maximo: 5 })])).toEqual([200, 50]);
  });

  it('goes by priority, then by number, and touches a unit once', () => {
    const lines = [line('A', 100, 3)];
    const two = promotion(2, { tipo: 'LLEVA_N_PAGA_M', lleva: 2, paga: 1 });
    const tenth = promotion(1, { tipo: 'PCT', porcentaje: '10' }, { prioridad: 200 });
    expect(
      promote(lines, [tenth, two]).map(({ numero, milesimas, ahorro }) => [numero, milesimas, ahorro]),
    ).toEqual([
      [2, 2000n, 100n],
      [1, 1000n, 10n],
    ]);
  });
});

const code = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const cents = fc.integer({ min: 0, max: 2000 }).map((value) => (value / 100).toFixed(2));
const PRICES: Readonly<Record<string, number>> = { A: 125, B: 125, C: 333, D: 999, E: 5 };
const drawnLine = fc
  .record({
    codigo: code,
    milesimas: fc.oneof(
      fc.integer({ min: 1, max: 12 }).map((n) => n * 1000),
      fc.integer({ min: 1, max: 5000 }),
    ),
  })
  .map(({ codigo, milesimas }) =>
    line(codigo, PRICES[codigo] ?? 0, milesimas / 1000, codigo < 'C' ? 'Bebidas' : null),
  );
const drawnSet = fc.record({
  productos: fc.uniqueArray(code, { maxLength: 3 }),
  categorias: fc.subarray(['Bebidas']),
});
const drawnAction: fc.Arbitrary<PromotionAction> = fc.oneof(
  cents.map((precio) => ({ tipo: 'PRECIO', precio }) as const),
  fc.integer({ min: 1, max: 100 }).map((each) => ({ tipo: 'PCT', porcentaje: String(each) }) as const),
  cents.map((monto) => ({ tipo: 'MONTO_UNIDAD', monto }) as const),
  fc
    .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 3 }))
    .map(([lleva, paga]) => ({ tipo: 'LLEVA_N_PAGA_M', lleva, paga: Math.min(paga, lleva - 1) }) as const),
  fc.record({
    tipo: fc.constant('N_POR_PRECIO' as const),
    lleva: fc.integer({ min: 1, max: 4 }),
    precio: cents,
  }),
  fc.record({
    tipo: fc.constant('COMBO' as const),
    precio: cents,
    grupos: fc.array(fc.record({ conjunto: drawnSet, cantidad: fc.integer({ min: 1, max: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);
const drawnRules = fc
  .array(
    fc.record({
      accion: drawnAction,
      conjunto: drawnSet,
      excepto: drawnSet,
      prioridad: fc.integer({ min: 0, max: 2 }),
      minimo: fc.integer({ min: 1, max: 4 }),
      maximo: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
    { maxLength: 4 },
  )
  .map((rules) => rules.map(({ accion, ...more }, at) => promotion(at + 1, accion, more)));

describe('any sale with any rules', () => {
  it('never takes a unit twice, nor more off a line than it comes to, and the order of scanning changes no total', () => {
    fc.assert(
      fc.property(
        fc.array(drawnLine, { maxLength: 6 }),
        drawnRules,
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (lines, rules, keys) => {
          const parts = promote(lines, rules);
          for (const [at, { precio, milesimas }] of lines.entries()) {
            const own = parts.filter(({ linea }) => linea === at);
            expect(own.every(({ ahorro }) => ahorro >= 0n)).toBe(true);
            expect(sum(own.map((each) => each.milesimas)) <= milesimas).toBe(true);
            expect(sum(own.map((each) => each.ahorro)) <= worthOf(precio, milesimas)).toBe(true);
          }
          const order = lines.map((_line, at) => at).toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
          const shuffled = promote(
            order.flatMap((at) => lines.slice(at, at + 1)),
            rules.toReversed(),
          );
          expect(totals(shuffled)).toEqual(totals(parts));
        },
      ),
      { numRuns: 10_000, seed: 32 },
    );
  });
});

const sum = (values: readonly bigint[]): bigint => values.reduce((all, each) => all + each, 0n);

/** Cents by promotion. */
function totals(parts: ReturnType<typeof promote>): Readonly<Record<string, bigint>> {
  const by: Record<string, bigint> = {};
  for (const { numero, ahorro } of parts) by[numero] = (by[numero] ?? 0n) + ahorro;
  return by;
}
