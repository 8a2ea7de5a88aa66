/** Verifies promotions: savings match the stored lines and the document (§promotions). */
import { amount, fromCents, lesser, ZERO } from '../../domain/money.ts';
import { savedByLine, type AppliedPromotion } from '../../domain/promotions/apply-promotions.ts';
import { appliedTo } from '../../domain/promotions/applied-to.ts';
import { signedDiscounts } from '../../domain/promotions/signed-discounts.ts';
import { column } from '../record.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import type { Reader } from '../handle.ts';
import { areKeptSavings, linesOf, PROMOTED_SALE, type KeptLine } from './promoted-sales.ts';
import { promotionsKnown } from './promotions.ts';

/** Tolerated difference in USD for documents with prices without VAT. */
const CENT = amount('0.01');

/** Compares with the first version, as a correction may contain less. */
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

/** Recalculates savings with the versions known then, and compares them with `montoDescu` of each line. */
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

/** Whether each line's discount equals promotions plus other discounts, at most the line's price. */
function isInDocument(
  document: Parameters<typeof signedDiscounts>[0],
  lineas: readonly (KeptLine | null)[],
  applied: readonly AppliedPromotion[],
): boolean {
  const signed = signedDiscounts(document);
  const saved = savedByLine(applied, lineas.length);
  return lineas.every((line, place) => {
    const cents = saved[place] ?? 0n;
    if (line === null || cents === 0n) return true;
    const worthOf = (thousandths: number) =>
      fromCents(line.centavos)
        .times(amount(String(thousandths)))
        .div(UNIT);
    const all = fromCents(cents).plus(amount(line.descuento ?? '0'));
    const least = lesser(all, worthOf(line.cantidad));
    // The line may hold a part of a thousandth more than was kept of it.
    const most = lesser(all, worthOf(line.cantidad + 1));
    const signedOff = signed[place] ?? ZERO;
    const isEnough = signedOff.plus(CENT).gte(least);
    return isEnough && (line.descuento === null || signedOff.minus(CENT).lte(most));
  });
}

/** Thousandths per unit. */
const UNIT = amount('1000');
