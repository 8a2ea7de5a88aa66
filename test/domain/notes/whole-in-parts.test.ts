/** Any way of cutting a document into notes or returns ends at exactly the whole, and is never over it on the way (§note-cents). */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { expectWhole, sold, type Cut } from './cut-in-parts.ts';

/** Documents cut in a test run; `npm run soak` tries more. */
const RUNS = Number(process.env['CAJA_CUTS'] ?? 150);

const line = (cantidad: number, precioUni: number, more: object = {}) => ({
  cantidad,
  precioUni,
  descripcion: `Cosa de ${precioUni}`,
  tipoItem: 1,
  ...more,
});
const one = (n: number): readonly (readonly number[])[] =>
  Array.from({ length: n - 1 }, (_, at) => [Math.ceil(1000 / (n - at))]);

describe.each(['2023', '2026'] as const)('a document of edition %s given back unit by unit', (edition) => {
  it.each([
    ['10 × 0.27', 10, 0.27],
    ['20 × 0.04', 20, 0.04],
    ['3 × 16.675', 3, 16.675],
    ['3 × 33.333333', 3, 33.333333],
    ['7 × 0.715', 7, 0.715],
  ])('of %s comes to the whole', (_what, cantidad, precioUni) => {
    const items = [line(cantidad, precioUni)];
    expectWhole({ tipoDte: '03', edition, request: { items, receptor: RECEPTOR }, parts: one(cantidad) });
    if (edition === '2026') expectWhole({ tipoDte: '01', edition, request: { items }, parts: one(cantidad) });
  });
});

it.each(['2023', '2026'] as const)(
  'a weighed line given away beside others comes back in edition %s',
  (edition) => {
    // 0.416666625 is 0.41666663 on the line, half a hundred-millionth more than its price.
    const items = [line(0.125, 3.333333), line(1, 1, { tipoItem: 3 })];
    expectWhole({
      tipoDte: '03',
      edition,
      request: { items, descuGravada: 0.42, receptor: RECEPTOR },
      parts: [],
    });
  },
);

const cents = fc.integer({ min: 1, max: 40_000 }).map((n) => n / 100);
const price = fc.oneof(
  cents,
  fc.integer({ min: 1, max: 90_000_000 }).map((n) => n / 1_000_000),
);
const goods = fc.record({
  cantidad: fc.oneof(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 9000 }).map((n) => n / 1000),
  ),
  precioUni: price,
  tipoItem: fc.constantFrom(1, 1, 1, 2, 3, 4),
  off: fc.integer({ min: 0, max: 60 }),
});
const request = fc
  .record({
    lines: fc.array(goods, { minLength: 1, maxLength: 4 }),
    off: fc.array(fc.integer({ min: 0, max: 110 }), { minLength: 3, maxLength: 3 }),
    ivaRetenido: fc.boolean(),
    tipoDte: fc.constantFrom('01' as const, '03' as const),
    edition: fc.constantFrom('2023' as const, '2026' as const),
    parts: fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 }), {
      maxLength: 6,
    }),
  })
  .filter(({ tipoDte, edition }) => tipoDte === '03' || edition === '2026')
  .map(({ lines, off, ivaRetenido, tipoDte, edition, parts }): Cut => {
    const items = lines.map(({ cantidad, precioUni, tipoItem, off: less }, at) => {
      const montoDescu = less > 30 ? Math.floor(cantidad * precioUni * less) / 100 : 0;
      return { cantidad, precioUni, tipoItem, descripcion: `Cosa ${at}`, codigo: `C-${at}`, montoDescu };
    });
    const discount = (kinds: readonly number[], percent = 0): number => {
      const worth = items
        .filter(({ tipoItem }) => kinds.includes(tipoItem))
        .reduce((sum, { cantidad, precioUni, montoDescu }) => sum + cantidad * precioUni - montoDescu, 0);
      // Some give a whole column away, as it is rounded.
      if (percent > 100) return Math.round(worth * 100) / 100;
      return percent > 25 ? Math.floor(worth * percent) / 100 : 0;
    };
    const discounts = {
      descuGravada: discount([1, 2], off[0]),
      descuExenta: discount([3], off[1]),
      descuNoSuj: discount([4], off[2]),
    };
    const receptor = tipoDte === '03' ? { receptor: RECEPTOR } : {};
    return { tipoDte, edition, parts, request: { items, ...discounts, ivaRetenido, ...receptor } };
  });

describe('any document cut in any way', () => {
  it('comes back whole, to the cent, and never more on the way', () => {
    fc.assert(
      fc.property(request, (of) => {
        let isSale = true;
        try {
          sold(of);
        } catch {
          isSale = false;
        }
        fc.pre(isSale);
        expectWhole(of);
      }),
      { numRuns: RUNS },
    );
  });
});
