/**
 * Rows of an open month's book for purchases of closed months: those annulled or undone in it are taken off, and those
 * sealed in it give their VAT credit (§cierre-libros).
 */
import { isTooLate } from '../../domain/books/book-period.ts';
import type { BookPurchase } from '../../domain/books/book-purchase.ts';
import { fiscalDate, monthIn, monthSpan } from '../../domain/fiscal-time.ts';
import { changedAfterClosing, type ChangedPurchase } from '../../store/purchases/closed-months.ts';
import type { Reader } from '../../store/store.ts';
import { bookedPurchase, isBooked, takenBack } from './booked-purchase.ts';
import type { BookScope } from '../../books/book-source.ts';

/** Purchases of closed months that were annulled, undone or sealed in the month. */
export function changedIn(reader: Reader, scope: BookScope): readonly ChangedPurchase[] {
  const { mes } = scope;
  return changedAfterClosing(reader, scope, { mes, ...monthSpan(mes) }).filter(({ purchase }) =>
    isBooked(purchase),
  );
}

export function latePurchases(reader: Reader, scope: BookScope): readonly BookPurchase[] {
  return changedIn(reader, scope).flatMap((changed) => lateRows(changed, scope.mes));
}

function lateRows(changed: ChangedPurchase, mes: string): readonly BookPurchase[] {
  const { purchase, end } = changed;
  const credited = creditMonth(changed);
  const isTimely = !isTooLate({ tipoDte: purchase.tipoDte, emitida: monthIn(purchase.fecEmi) }, credited);
  const booked = bookedPurchase(purchase);
  const whole = { ...booked, deducible: booked.deducible && isTimely };
  if (end === null) {
    // Of types without credit only what sellers perceived is declared by the seal.
    return whole.deducible || whole.percibido !== 0n ? [{ ...whole, tardia: 'sellada' }] : [];
  }
  const given = { ...whole, deducible: whole.deducible && credited < mes };
  return [takenBack(given, end === 'undone' && !purchase.escrita ? 'deshecha' : 'anulada')];
}

/** Month whose book gave the VAT credit: of the entry, or of a seal that came after its closing. */
function creditMonth({ purchase: { periodo }, sealedAt, closedAt }: ChangedPurchase): string {
  if (sealedAt === null || sealedAt <= closedAt) return periodo ?? '';
  return monthIn(fiscalDate(sealedAt));
}
