/** Parses amounts typed at the cash desk. */
import { CASH_AMOUNT_LIMIT_CENTS } from '../../../core/contract/cash/cash-money.ts';
import { centsOf, decimalOf } from '../../money/cents.ts';

/** Key of the error text. */
export type WrongAmount = 'amountMissing' | 'amountTooLarge' | 'amountDecimals';

/** Whole cents of the typed amount, or the error. */
export function typedAmount(typed: string): number | WrongAmount {
  const cents = centsOf(typed);
  if (cents !== null && cents < CASH_AMOUNT_LIMIT_CENTS) return cents;
  if (cents === null && decimalOf(typed) !== null) return 'amountDecimals';
  // Twelve or more digits are too large in any format.
  return cents !== null || /^[\d\s$,.]{12,}$/.test(typed) ? 'amountTooLarge' : 'amountMissing';
}
