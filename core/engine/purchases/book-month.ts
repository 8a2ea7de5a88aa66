/** Book month of a purchase, and whether it is too late for VAT credit (§libro-compras). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { isTooLate, purchasePeriods, type PurchasePeriods } from '../../domain/books/book-period.ts';
import { fiscalDate, monthIn, type Instant } from '../../domain/fiscal-time.ts';
import { lastClosing } from '../../store/books/book-closings.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import type { Reader } from '../../store/store.ts';

const monthAt = (at: Instant) => monthIn(fiscalDate(at));

type Dated = Pick<StoredPurchase, 'tipoDte' | 'fecEmi'>;
type Booked = Dated & Pick<StoredPurchase, 'issuerId' | 'ambiente' | 'receivedAt'>;

export function periodsOf(reader: Reader, kept: Booked, now: Instant): PurchasePeriods {
  return purchasePeriods({
    tipoDte: kept.tipoDte,
    emitida: monthIn(kept.fecEmi),
    recibida: monthAt(kept.receivedAt),
    hoy: monthAt(now),
    cerrado: lastClosing(reader, kept)?.mes ?? null,
  });
}

/** The same, with the months in which it would give no credit. */
export function bookMonthsOf(reader: Reader, kept: Booked, now: Instant) {
  const periods = periodsOf(reader, kept, now);
  return { ...periods, sinCredito: periods.posibles.filter((periodo) => isLateFor(kept, periodo)) };
}

export function isLateFor({ tipoDte, fecEmi }: Dated, periodo: string): boolean {
  return isTooLate({ tipoDte, emitida: monthIn(fecEmi) }, periodo);
}

export function lateWarnings(kept: StoredPurchase, periodo: string | null): readonly Rule[] {
  const isLate = periodo !== null && isLateFor(kept, periodo);
  return isLate ? [rule('compra-fuera-de-plazo', { fecEmi: kept.fecEmi, periodo })] : [];
}
