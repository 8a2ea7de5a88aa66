/** Sums of decimal texts, exactly; what is no number counts nothing. */
import { decimalOf } from './cents.ts';

/** Decimals that an amount or a quantity has at most. */
const DECIMALS = 8;

/** The sum of decimal texts, as short as it can be written. */
export function decimalSum(texts: readonly string[]): string {
  const sum = texts.reduce((total, text) => total + scaled(text), 0n);
  const digits = sum.toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

function scaled(typed: string): bigint {
  const [whole = '', fraction = ''] = (decimalOf(typed) ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
