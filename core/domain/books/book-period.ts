/** In which month's book a purchase stands (§libro-compras); months are `YYYY-MM`. */
import { addMonths } from '../fiscal-time.ts';

/** Months after that of its issue in which a purchase still gives credit (Ley de IVA 63). */
const LATE_MONTHS = 3;
/** Types that add to the credit: those alone lose it by coming late. */
const CREDITED: ReadonlySet<string> = new Set(['03', '06']);
/** What stands in the month of its issue however late it comes, while that is open: it takes credit off, or is declared by its own date. */
const OF_ITS_MONTH: ReadonlySet<string> = new Set(['05', '07', '09']);

/** A document, and what is known of its months. */
export interface DatedPurchase {
  readonly tipoDte: string;
  /** Month of its issue. */
  readonly emitida: string;
  readonly recibida: string;
  /** Month in which it is entered. */
  readonly hoy: string;
  /** The last month whose books are closed; null without any. */
  readonly cerrado: string | null;
}

/** Months in whose book it may be entered, the oldest first, and which is proposed. */
export interface PurchasePeriods {
  readonly propuesto: string;
  readonly posibles: readonly string[];
}

/**
 * A purchase stands in the month of its issue. One that came later, or whose month is closed, is proposed in the month in which it is entered, and
 * may be put into any open month between.
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

/** More months than these are not offered between the first and the last. */
const MOST_MONTHS = 12;

function limit(first: string, last: string): string {
  const since = addMonths(last, -MOST_MONTHS);
  return first < since ? since : first;
}

/** Whether a purchase comes too late in that month's book to give credit. */
export function isTooLate(
  { tipoDte, emitida }: Pick<DatedPurchase, 'tipoDte' | 'emitida'>,
  periodo: string,
): boolean {
  return CREDITED.has(tipoDte) && periodo > addMonths(emitida, LATE_MONTHS);
}
