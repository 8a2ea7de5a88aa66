/** Exact sums of decimal texts; invalid numbers count as 0. */
import { decimalOf } from './cents.ts';

/** Maximum decimals of amounts and quantities. */
const DECIMALS = 8;

export function decimalSum(texts: readonly string[]): string {
  return written(texts.reduce((total, text) => total + scaled(text), 0n));
}

/** First minus second, with a sign if negative. */
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
