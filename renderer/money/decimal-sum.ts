/** Sums of decimal texts, exactly; what is no number counts nothing. */
import { decimalOf } from './cents.ts';

/** Decimals that an amount or a quantity has at most. */
const DECIMALS = 8;

/** The sum of decimal texts, as short as it can be written. */
export function decimalSum(texts: readonly string[]): string {
  return written(texts.reduce((total, text) => total + scaled(text), 0n));
}

/** What is more in the one than in the other, less than nothing with a sign. */
export function decimalDifference(one: string, other: string): string {
  const difference = scaled(one) - scaled(other);
  return difference < 0n ? `-${written(-difference)}` : written(difference);
}

function written(scale: bigint): string {
  const digits = scale.toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

function scaled(typed: string): bigint {
  const [whole = '', fraction = ''] = (decimalOf(typed) ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
