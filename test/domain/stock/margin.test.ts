/** Cents that are spread add up, margins of parts are that of the whole, and classes follow from sums. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centShares } from '../../../core/domain/stock/cent-shares.ts';
import {
  abcClasses,
  addSoldLine,
  marginByCategory,
  marginOf,
  marginPermille,
  noMargin,
  type SoldLine,
} from '../../../core/domain/stock/margin.ts';

const cents = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const soldLine: fc.Arbitrary<SoldLine> = fc.record({
  clave: fc.constantFrom('1', '2', '3', 'Flete'),
  codigo: fc.constant(null),
  descripcion: fc.constant('Bien'),
  categoria: fc.constantFrom(null, 'Bebidas', 'Granos'),
  fecha: fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-01'),
  venta: cents,
  costo: fc.option(cents),
  base: fc.option(fc.integer({ min: -9, max: 9 })),
  pesado: fc.constant(false),
});

describe('cents spread by weights', () => {
  it('give the largest remainders a cent more', () => {
    expect(centShares(1000n, [1n, 1n, 1n])).toEqual([334n, 333n, 333n]);
    expect(centShares(-1000n, [1n, 1n, 1n])).toEqual([-334n, -333n, -333n]);
    expect(centShares(100n, [2n, 3n, 2n])).toEqual([29n, 43n, 28n]);
    expect(centShares(7n, [0n, 0n])).toEqual([7n, 0n]);
  });

  it('are the whole, and none is off by a cent or more', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1 }),
        (all, weights) => {
          const shares = centShares(all, weights);
          expect(shares.reduce((sum, each) => sum + each, 0n)).toBe(all);
          const total = weights.reduce((sum, each) => sum + each, 0n);
          if (total === 0n) return;
          shares.forEach((share, at) => {
            const off = share * total - all * (weights[at] ?? 0n);
            expect(off < total && off > -total).toBe(true);
          });
        },
      ),
    );
  });
});

describe('the margin', () => {
  it('of products, categories and days is that of all lines', () => {
    fc.assert(
      fc.property(fc.array(soldLine), (lines) => {
        const sums = noMargin();
        for (const line of lines) addSoldLine(sums, line);
        const all = lines.reduce((sum, { venta, costo }) => sum + venta - (costo ?? 0n), 0n);
        const parts = [
          [sums.total],
          [...sums.productos.values()],
          marginByCategory(sums),
          [...sums.dias.values()],
        ];
        expect(parts.map((rows) => rows.reduce((sum, row) => sum + marginOf(row), 0n))).toEqual(
          parts.map(() => all),
        );
      }),
    );
  });

  it('is a share of what was sold at a known cost, half a tenth up', () => {
    const of = (ventas: bigint, costo: bigint, sinCosto = 0n) => marginPermille({ ventas, costo, sinCosto });
    expect([of(1000n, 600n), of(3n, 2n), of(800n, 799n), of(100n, 150n)]).toEqual([400n, 333n, 1n, -500n]);
    expect([of(3000n, 600n, 2000n), of(2000n, 0n, 2000n), of(0n, 0n)]).toEqual([400n, null, null]);
  });
});

it('puts what brings 80 % into A, the next up to 95 % into B, the rest into C', () => {
  const amounts = new Map([
    ['poco', 3n],
    ['mucho', 70n],
    ['medio', 15n],
    ['algo', 12n],
    ['nada', 0n],
    ['menos', -5n],
  ]);
  expect(Object.fromEntries(abcClasses(amounts))).toEqual({
    mucho: 'A',
    medio: 'A',
    algo: 'B',
    poco: 'C',
    nada: 'C',
    menos: 'C',
  });
});
