/** Amounts of the cash desk as people type them. */
import { CASH_AMOUNT_LIMIT_CENTS } from '../../../core/contract/cash/cash-money.ts';
import { centsOf, decimalOf } from '../../money/cents.ts';

/** What is wrong with an amount: the name of its text. */
export type WrongAmount = 'amountMissing' | 'amountTooLarge' | 'amountDecimals';

/** Whole cents of what was typed, or what is wrong with it. */
export function typedAmount(typed: string): number | WrongAmount {
  const cents = centsOf(typed);
  if (cents !== null && cents < CASH_AMOUNT_LIMIT_CENTS) return cents;
  if (cents === null && decimalOf(typed) !== null) return 'amountDecimals';
  // So many digits are a number however they are read.
  return cents !== null || /^[\d\s$,.]{12,}$/.test(typed) ? 'amountTooLarge' : 'amountMissing';
}
