/** Proof of promotions: what was taken off follows from what is kept, and stands in the document (§promotions). */
import type { TipoDte } from '../../contract/edition.ts';
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount, fromCents, withinTolerance, withIva, ZERO, type Amount } from '../../domain/money.ts';
import { savedByLine, type AppliedPromotion } from '../../domain/promotions/apply-promotions.ts';
import { appliedTo } from '../../domain/promotions/applied-to.ts';
import { column } from '../record.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import type { Reader } from '../handle.ts';
import { areKeptSavings, linesOf, PROMOTED_SALE, type KeptLine } from './promoted-sales.ts';
import { promotionsKnown } from './promotions.ts';

/** What a discount may differ by where its document has prices without VAT, in USD. */
const CENT = amount('0.01');

/** With the text that was signed first: a correction may say less. */
const SALES = PROMOTED_SALE.extend({
  issuerId: column.text,
  codigoGeneracion: column.text,
  tipoDte: column.text,
  payload: column.text,
}).select(`
  SELECT promoted_sale.*, document.issuer_id, document.codigo_generacion, tipo_dte, payload
  FROM promoted_sale CROSS JOIN document ON document.id = promoted_sale.document_id
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = 1
  ORDER BY promoted_sale.document_id`);

/** Proves that the versions that were known then take off what is kept, and that it is in `montoDescu` of each line. */
export function verifyPromotions(reader: Reader, faults: FaultCollector): void {
  for (const sale of SALES.iterate(reader)) {
    const { documentId, issuerId, codigoGeneracion, at, lista, conocidas } = sale;
    const held = promotionsKnown(reader, issuerId, conocidas).filter(({ activa }) => activa);
    const lineas = linesOf(sale.lineas);
    const applied = appliedTo(lineas, held, { at, lista });
    const tell = (campo: string, what: string) =>
      faults.add({
        tabla: 'promotion_saving',
        fila: codigoGeneracion,
        campo,
        mensaje: `${what} ${RESTORE}`,
      });
    if (!areKeptSavings(reader, documentId, applied))
      tell('centavos', 'Las promociones no dan lo que se rebajó.');
    else if (!isInDocument(sale, lineas, applied))
      tell('montoDescu', 'El documento no rebaja lo que las promociones dan.');
  }
}

/** Whether the discount of each line is its promotions and what was taken off besides, but no more than the line costs. */
function isInDocument(
  { tipoDte, payload }: { readonly tipoDte: string; readonly payload: string },
  lineas: readonly (KeptLine | null)[],
  applied: readonly AppliedPromotion[],
): boolean {
  const { cuerpoDocumento = [] } = parseJson(payload) as {
    readonly cuerpoDocumento?: readonly Readonly<Record<string, unknown>>[];
  };
  const saved = savedByLine(applied, lineas.length);
  return lineas.every((line, place) => {
    const cents = saved[place] ?? 0n;
    if (line === null || cents === 0n) return true;
    const signed = cuerpoDocumento[place] ?? {};
    const worth = fromCents(line.centavos)
      .times(amount(String(line.cantidad)))
      .div(UNIT);
    const all = fromCents(cents).plus(amount(line.descuento ?? '0'));
    const least = all.lte(worth) ? all : worth;
    const signedOff = discountOf(signed, tipoDte);
    if (line.descuento === null && signedOff.gt(least)) return true;
    return withinTolerance(signedOff, least, CENT);
  });
}

/** Thousandths of one unit. */
const UNIT = amount('1000');

/** With VAT, which a crédito fiscal leaves out of what it taxes. */
function discountOf(line: Readonly<Record<string, unknown>>, tipoDte: string): Amount {
  const of = (member: string) => (line[member] instanceof JsonNumber ? amount(line[member]) : ZERO);
  const isUntaxed = !of('ventaExenta').isZero() || !of('ventaNoSuj').isZero();
  return tipoDte === ('03' satisfies TipoDte) && !isUntaxed ? withIva(of('montoDescu')) : of('montoDescu');
}
