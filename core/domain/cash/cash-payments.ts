/** Total and payments of a document from its text: paid amounts by form, and credit. */
import { ON_CREDIT } from '../../contract/cash/cash-money.ts';
import { holdsIva, type TipoDte } from '../../contract/edition.ts';
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amountDue } from '../text/amount-due.ts';
import { amount, toCents } from '../money.ts';

/**
 * Payments of a document. One with a period is on credit whatever its form (§payments); cash is the amount due, without
 * change.
 *
 * @param text the signed `resumen.pagos`; null for a 04, which has none
 * @throws Error when the text is not of a document of ours
 */
export function paymentsOfText(text: string | null): readonly (readonly [forma: string, centavos: bigint])[] {
  if (text === null) return [];
  const pagos = parseJson(text);
  return pagos === null ? [] : paymentsOf(pagos);
}

function paymentsOf(pagos: unknown): readonly (readonly [forma: string, centavos: bigint])[] {
  if (!Array.isArray(pagos)) throw new Error('resumen.pagos is no list');
  return pagos.map((pago: unknown) => {
    const { codigo, montoPago, periodo } = membersOf(pago);
    if (typeof codigo !== 'string') throw new Error('a payment of resumen.pagos has no form');
    return [isOnCredit(periodo) ? ON_CREDIT : codigo, centsOf(montoPago)] as const;
  });
}

/**
 * Payments of a whole document, as {@link paymentsOfText} gives them.
 *
 * @param payload the signed document
 * @throws Error when it is not a document of ours
 */
export function paymentsOfDocument(payload: string): ReturnType<typeof paymentsOfText> {
  const pagos = membersOf(membersOf(parseJson(payload))['resumen'])['pagos'];
  return pagos === null || pagos === undefined ? [] : paymentsOf(pagos);
}

/** Cents of each form in a whole document, of which there may be several payments. */
export function paidByForm(payload: string): ReadonlyMap<string, bigint> {
  const paid = new Map<string, bigint>();
  for (const [forma, cents] of paymentsOfDocument(payload)) paid.set(forma, (paid.get(forma) ?? 0n) + cents);
  return paid;
}

/**
 * Whether a payment is on credit, whatever its form (§payments).
 *
 * @param periodo the signed value; null or undefined when paid at once
 */
export function isOnCredit(periodo: unknown): boolean {
  return periodo !== null && periodo !== undefined;
}

/** Total and VAT in cents. */
export interface SummaryAmounts {
  readonly monto: bigint;
  readonly iva: bigint;
}

/** CAT-015: VAT. */
const IVA = '20';

/**
 * Total and VAT of a summary: the total to pay, or the value of the goods of a 04; VAT of a 01 and of its return is
 * included in the price.
 *
 * @param text the signed `resumen`
 * @throws Error when the text is not of a document of ours
 */
export function amountsOfText(tipoDte: TipoDte, text: string): SummaryAmounts {
  const resumen = membersOf(parseJson(text));
  const monto = centsOf(amountDue(resumen));
  if (holdsIva(tipoDte)) return { monto, iva: centsOf(resumen['totalIva']) };
  const tributos: readonly unknown[] = Array.isArray(resumen['tributos']) ? resumen['tributos'] : [];
  const own = tributos.map(membersOf).filter(({ codigo }) => codigo === IVA);
  return { monto, iva: own.reduce((sum, { valor }) => sum + centsOf(valor), 0n) };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...(value as object) };
}

function centsOf(value: unknown): bigint {
  if (!(value instanceof JsonNumber)) throw new Error('an amount of the summary is no number');
  return toCents(amount(value));
}
