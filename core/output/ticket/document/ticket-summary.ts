/** Totals, payments and change of a document on a ticket (§payments, §printed-version). */
import { COMPRA } from '../../../contract/edition.ts';
import { JsonNumber } from '../../../contract/json.ts';
import { amount, sum, toJsonNumber } from '../../../domain/money.ts';
import type { DocumentFacts } from '../../facts/document-facts.ts';
import type { PaymentFacts, SummaryFacts } from '../../facts/document-facts-summary.ts';
import { isZero, money } from '../../facts/document-text.ts';
import type { TicketRow } from '../ticket.ts';

/** From column sums to the total in words. */
export function summaryRows({ resumen, tipoDte }: DocumentFacts): readonly TicketRow[] {
  const total = resumen.totalPagar;
  const words: TicketRow = { kind: 'text', text: `Son: ${resumen.totalLetras}` };
  const operation = money(resumen.montoTotalOperacion);
  const withheld = [
    ...unlessZero('IVA percibido', resumen.ivaPerci),
    ...unlessZero('IVA retenido', negative(resumen.ivaRete)),
    ...unlessZero('Retención de renta', negative(resumen.reteRenta)),
  ];
  if (total === null)
    return [...columnRows(resumen), ...withheld, { kind: 'space' }, grand('MONTO TOTAL', operation), words];
  const isPurchase = tipoDte === COMPRA;
  return [
    ...(isPurchase ? purchaseRows(resumen) : columnRows(resumen)),
    ...(isPurchase ? [] : [pair('Monto total de la operación', operation)]),
    ...withheld,
    ...unlessZero('Cargos y abonos no gravados', resumen.totalNoGravado),
    ...unlessZero('Saldo a favor', resumen.saldoFavor),
    { kind: 'space' },
    grand(resumen.nombreTotal.toUpperCase(), money(total)),
    words,
    ...(resumen.totalIva === null ? [] : unlessZero('IVA incluido en el total', resumen.totalIva)),
  ];
}

/**
 * Condition, forms of payment and change.
 *
 * @param recibido cash received, decimal text in USD; null when unknown
 */
export function paymentRows(facts: DocumentFacts, recibido: string | null): readonly TicketRow[] {
  const { resumen, pagos, numPagoElectronico } = facts;
  if (resumen.condicion === null) return [];
  return [
    pair('Condición', resumen.condicion),
    ...pagos.flatMap(formRows),
    ...(numPagoElectronico === null ? [] : [fact('Pago electrónico', numPagoElectronico)]),
    ...changeRows(pagos, recibido),
  ];
}

/** The same for a purchase (§sujeto-excluido-amounts). */
function purchaseRows(resumen: SummaryFacts): readonly TicketRow[] {
  return [
    pair('Total de operaciones', money(resumen.subTotalVentas)),
    ...unlessZero('Descuento global', negative(resumen.descuNoSuj)),
    ...(resumen.subTotal === null ? [] : [pair('Subtotal', money(resumen.subTotal))]),
  ];
}

function columnRows(resumen: SummaryFacts): readonly TicketRow[] {
  return [
    pair('Ventas no sujetas', money(resumen.totalNoSuj)),
    pair('Ventas exentas', money(resumen.totalExenta)),
    pair('Ventas gravadas', money(resumen.totalGravada)),
    pair('Suma de ventas', money(resumen.subTotalVentas)),
    ...unlessZero('Descuento a no sujetas', negative(resumen.descuNoSuj)),
    ...unlessZero('Descuento a exentas', negative(resumen.descuExenta)),
    ...unlessZero('Descuento a gravadas', negative(resumen.descuGravada)),
    ...(resumen.subTotal === null ? [] : [pair('Subtotal', money(resumen.subTotal))]),
    ...resumen.tributos.map(({ descripcion, valor }) => pair(descripcion, money(valor))),
  ];
}

function formRows({ forma, monto, referencia, plazo }: PaymentFacts): readonly TicketRow[] {
  const term = plazo === null || forma === null ? plazo : `a ${plazo}`;
  const details = [term, referencia === null ? null : `ref. ${referencia}`];
  const given = details.filter((detail) => detail !== null);
  const name = forma ?? 'Al crédito';
  const left = given.length === 0 ? name : `${name} (${given.join(', ')})`;
  return [pair(left, money(monto))];
}

/** Cash received and change; empty when less than the cash due was received. */
function changeRows(pagos: readonly PaymentFacts[], recibido: string | null): readonly TicketRow[] {
  const cash = pagos.filter(({ enEfectivo }) => enEfectivo);
  if (recibido === null || cash.length === 0) return [];
  const received = amount(recibido);
  const change = received.minus(sum(cash.map(({ monto }) => amount(monto))));
  if (change.isNegative()) return [];
  return [
    pair('Efectivo recibido', money(toJsonNumber(received))),
    { kind: 'pair', left: 'Cambio', right: money(toJsonNumber(change)), bold: true },
  ];
}

function negative(value: JsonNumber): JsonNumber {
  return isZero(value) ? value : new JsonNumber(`-${value.text}`);
}

function unlessZero(left: string, value: JsonNumber): readonly TicketRow[] {
  return isZero(value) ? [] : [pair(left, money(value))];
}

function grand(left: string, right: string): TicketRow {
  return { kind: 'pair', left, right, bold: true, large: true };
}

function pair(left: string, right: string): TicketRow {
  return { kind: 'pair', left, right };
}

function fact(label: string, value: string): TicketRow {
  return { kind: 'fact', label, value };
}
