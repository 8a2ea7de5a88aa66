/** Any way of cutting a document into notes or returns ends at exactly the whole, and is never over it on the way (§note-cents). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edition } from '../../../core/contract/edition.ts';
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { prepareDocument } from '../../../core/domain/dte/prepare.ts';
import { amount, toJsonNumber, ZERO, type Amount } from '../../../core/domain/money.ts';
import type { Adjustable, LiveNote } from '../../../core/domain/notes/adjustable.ts';
import { linesLeft } from '../../../core/domain/notes/lines-left.ts';
import {
  netOf,
  noteShare,
  totalOf,
  type Figures,
  type RelatedSale,
} from '../../../core/domain/notes/related-sale.ts';
import { unitsBack } from '../../../core/domain/notes/units-back.ts';
import { noteCalculationFaults } from '../../../core/simulator/checks/note-arithmetic.ts';
import { returnCalculationFaults } from '../../../core/simulator/checks/return-arithmetic.ts';
import { parsePayload } from '../../../core/simulator/checks/decimal.ts';
import { adjustableSale, DAY_OF, SOLD_CODE } from '../../support/shop/adjustable-sale.ts';
import { BRANCH, ISSUER } from '../../support/shop/demo-parties.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

/** Documents cut in a test run; `npm run soak` tries more. */
const RUNS = Number(process.env['CAJA_CUTS'] ?? 150);

interface Cut {
  readonly tipoDte: '01' | '03';
  readonly edition: Edition;
  readonly request: object;
  /** Of each note: of each line so many thousandths of what is left. */
  readonly parts: readonly (readonly number[])[];
}

function prepared(
  tipoDte: '05' | '18',
  of: { readonly edition: Edition; readonly body: object },
  adjusts: readonly Adjustable[],
): string | null {
  const { edition, body } = of;
  const input = parseJson(stringifyJson(body));
  const fecEmi = DAY_OF[edition];
  const result = prepareDocument({
    tipoDte,
    input,
    issuer: ISSUER,
    branch: BRANCH,
    fecEmi,
    adjusts,
  });
  if (result.kind === 'ready') return result.document.bodyText;
  const isNothing = result.faults.every(({ regla }) => /^(nota|retorno)-sin-total$/.test(regla));
  if (isNothing) return null;
  throw new Error(JSON.stringify([result.codigo, result.faults]));
}

function sold({ tipoDte, edition, request }: Omit<Cut, 'parts'>): RelatedSale {
  return adjustableSale(tipoDte, edition, JSON.stringify(request)).sale;
}

/** Gives everything back in those parts, the rest at the end; returns what each of them came to. */
function cut({ parts, ...of }: Cut): { readonly sale: RelatedSale; readonly notes: readonly LiveNote[] } {
  const sale = sold(of);
  const notes: LiveNote[] = [];
  const tipoNota = of.tipoDte === '03' ? '05' : '18';
  for (const shares of [...parts, null]) {
    const left = linesLeft({ sale, notes });
    const wanted = left.map(({ quedan, line }, place): Amount => {
      // What came to nothing in the document has no kind of sale there: no note takes it.
      if (line.kind !== null && !sale.kinds.has(line.kind)) return ZERO;
      if (shares === null) return quedan;
      const share = quedan.times(amount(`${shares[place] ?? 0}`)).div(amount('1000'));
      // Most goods are counted in whole units.
      const units = share.toDecimalPlaces(line.cantidad.isInteger() ? 0 : 3);
      return units.gt(quedan) ? quedan : units;
    });
    const some = wanted.flatMap((cantidad, place) => (cantidad.isZero() ? [] : [{ cantidad, place }]));
    if (some.length === 0) continue;
    const body =
      tipoNota === '18'
        ? {
            documentos: [
              {
                codigoGeneracion: SOLD_CODE,
                items: some.map(({ cantidad, place }) => ({
                  numItem: place + 1,
                  cantidad: toJsonNumber(cantidad),
                })),
              },
            ],
          }
        : {
            documentoRelacionado: [{ codigoGeneracion: SOLD_CODE }],
            items: some.map(({ cantidad, place }) => {
              const line = left[place];
              if (line === undefined) throw new Error('no line');
              return unitsBack(line, cantidad);
            }),
          };
    const text = prepared(tipoNota, { edition: of.edition, body }, [{ sale, notes, kept: null }]);
    if (text === null) continue;
    const document = parsePayload(`{${text}}`) as never;
    const faults = tipoNota === '18' ? returnCalculationFaults(document) : noteCalculationFaults(document);
    expect(faults, text).toEqual([]);
    notes.push({ tipoDte: tipoNota, sellado: true, ...noteShare(`{${text}}`, SOLD_CODE) });
  }
  return { sale, notes };
}

/** Everything that may not be more than the document has of it. */
function measures(tipoDte: '01' | '03', figures: Figures): Readonly<Record<string, Amount>> {
  const { gravada, exenta, noSujeta } = figures.columns;
  const { iva, ivaRete, ivaPerci } = figures;
  return {
    gravada,
    exenta,
    noSujeta,
    iva,
    ivaRete,
    ivaPerci,
    neto: netOf(figures),
    total: totalOf(tipoDte, figures),
    pagado: totalOf(tipoDte, figures).plus(ivaPerci).minus(ivaRete),
  };
}

function expectWhole(of: Cut): void {
  const { sale, notes } = cut(of);
  const whole = measures(sale.tipoDte, sale.figures);
  const taken = new Map(Object.keys(whole).map((name) => [name, ZERO]));
  for (const { stated } of notes) {
    if (stated === null) throw new Error('a note of one document states what it takes');
    for (const [name, value] of Object.entries(measures(sale.tipoDte, stated))) {
      const so = (taken.get(name) ?? ZERO).plus(value);
      taken.set(name, so);
      expect(so.lte(whole[name] ?? ZERO), `${name}: ${so.toFixed()} of ${whole[name]?.toFixed()}`).toBe(true);
    }
  }
  const ends = Object.fromEntries([...taken].map(([name, value]) => [name, value.toFixed(2)]));
  expect(ends).toEqual(
    Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value.toFixed(2)])),
  );
}

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
    off: fc.integer({ min: 0, max: 50 }),
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
    const taxed = items
      .filter(({ tipoItem }) => tipoItem < 3)
      .reduce((sum, { cantidad, precioUni, montoDescu }) => sum + cantidad * precioUni - montoDescu, 0);
    const descuGravada = off > 25 ? Math.floor(taxed * off) / 100 : 0;
    const receptor = tipoDte === '03' ? { receptor: RECEPTOR } : {};
    return { tipoDte, edition, parts, request: { items, descuGravada, ivaRetenido, ...receptor } };
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
