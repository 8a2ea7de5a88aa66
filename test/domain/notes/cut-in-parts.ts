/** A document given back in parts: what each part comes to, of each line and in all, is never over it and ends at exactly the whole (§note-cents). */
import { expect } from 'vitest';
import type { Edition } from '../../../core/contract/edition.ts';
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { prepareDocument } from '../../../core/domain/dte/prepare.ts';
import { amount, sum, toJsonNumber, ZERO, type Amount } from '../../../core/domain/money.ts';
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

/** What the parts of a line may differ from it by rounding, in USD. */
const ITEM_ROUNDING = amount('0.000001');

export interface Cut {
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

/** The document of a cut, before anything comes back. @throws Error where it is none */
export function sold({ tipoDte, edition, request }: Omit<Cut, 'parts'>): RelatedSale {
  return adjustableSale(tipoDte, edition, JSON.stringify(request)).sale;
}

/** Gives everything back in those parts, the rest at the end; returns what each of them came to. */
function cut({ parts, ...of }: Cut): { readonly sale: RelatedSale; readonly notes: readonly LiveNote[] } {
  const sale = sold(of);
  const notes: LiveNote[] = [];
  const refunded = new Map<string, Amount>();
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
    const share = noteShare(`{${text}}`, SOLD_CODE);
    expectWithinLines(sale, refunded, share);
    notes.push({ tipoDte: tipoNota, sellado: true, ...share });
  }
  return { sale, notes };
}

/** Adds what a note gives back of each line, by its description: never more than was paid for it. */
function expectWithinLines(
  sale: RelatedSale,
  refunded: Map<string, Amount>,
  { lines }: Pick<LiveNote, 'lines'>,
): void {
  for (const { descripcion, neto } of lines) {
    const all = (refunded.get(descripcion) ?? ZERO).plus(neto);
    refunded.set(descripcion, all);
    const paid = sum(sale.lines.filter((each) => each.descripcion === descripcion).map((each) => each.neto));
    expect(all.lte(paid.plus(ITEM_ROUNDING)), `${descripcion}: ${all.toFixed()} of ${paid.toFixed()}`).toBe(
      true,
    );
  }
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

export function expectWhole(of: Cut): void {
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
