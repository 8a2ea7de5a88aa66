/** Amounts of documents as lists and their sums show them. */
import { listedSign } from '../../core/contract/dte/sale-sign.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { centsOf, textOfCents } from './cents.ts';

/** Cents of an amount with the sign of its type: what a nota de crédito or a return takes off is negative, nothing is not. */
export function listedCents(tipoDte: TipoDte, amount: string): number {
  const cents = centsOf(amount) ?? 0;
  return cents === 0 ? 0 : listedSign(tipoDte) * cents;
}

/** The same as decimal text with two decimals. */
export function listedAmount(tipoDte: TipoDte, amount: string): string {
  return textOfCents(listedCents(tipoDte, amount));
}
