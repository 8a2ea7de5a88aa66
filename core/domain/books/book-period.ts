/** Month of the purchase book that a purchase belongs to (§libro-compras); months are `YYYY-MM`. */
import { addMonths } from '../fiscal-time.ts';

/** Months after issue in which a purchase still gives VAT credit (Ley de IVA 63). */
const LATE_MONTHS = 3;
/** Types that add VAT credit; only these lose it when late. */
const CREDITED: ReadonlySet<string> = new Set(['03', '06']);
/**
 * Types entered in their month of issue, however late, while it is open: they reduce credit or are declared by their
 * own date.
 */
const OF_ITS_MONTH: ReadonlySet<string> = new Set(['05', '07', '09']);

export interface DatedPurchase {
  readonly tipoDte: string;
  readonly emitida: string;
  readonly recibida: string;
  readonly hoy: string;
  /** Last closed month; null without any. */
  readonly cerrado: string | null;
}

/** Months it may be entered in, oldest first, and the proposed one. */
export interface PurchasePeriods {
  readonly propuesto: string;
  readonly posibles: readonly string[];
}

/**
 * A purchase belongs to its month of issue. If it arrived later, or that month is closed, the current month is proposed
 * and any open month between is allowed.
 */
export function purchasePeriods(of: DatedPurchase): PurchasePeriods {
  const { tipoDte, emitida, recibida, hoy, cerrado } = of;
  const isOpen = cerrado === null || emitida > cerrado;
  const first = isOpen ? emitida : addMonths(cerrado, 1);
  const last = hoy < first ? first : hoy;
  const isLate = recibida > emitida && !OF_ITS_MONTH.has(tipoDte);
  const posibles: string[] = [];
  for (let mes = limit(first, last); mes <= last; mes = addMonths(mes, 1)) posibles.push(mes);
  if (posibles[0] !== first) posibles.unshift(first);
  return { propuesto: isOpen && !isLate ? emitida : last, posibles };
}

/** Longest span of months offered. */
const MOST_MONTHS = 12;

function limit(first: string, last: string): string {
  const since = addMonths(last, -MOST_MONTHS);
  return first < since ? since : first;
}

/** Whether a purchase is too late in that month to give VAT credit. */
export function isTooLate(
  { tipoDte, emitida }: Pick<DatedPurchase, 'tipoDte' | 'emitida'>,
  periodo: string,
): boolean {
  return CREDITED.has(tipoDte) && periodo > addMonths(emitida, LATE_MONTHS);
}
