/** Decimal text as a whole number of the smallest unit, and back: exact sums, products and shares are made between. */
import { decimalOf } from './cents.ts';

/** Most decimals of amounts and quantities (§request-decimals). */
export const DECIMALS = 8;
export const ONE = 10n ** BigInt(DECIMALS);

/** Integer of {@link DECIMALS} decimals; null if empty or invalid. */
export function scaled(typed: string): bigint | null {
  const text = decimalOf(typed);
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** Decimal text without idle zeros of a number that is not negative. */
export function unscaled(scale: bigint, decimals = DECIMALS): string {
  const digits = scale.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
