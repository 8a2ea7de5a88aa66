/** Exact sums of decimal texts; invalid numbers count as 0. */
import { scaled, unscaled } from './scaled.ts';

export function decimalSum(texts: readonly string[]): string {
  return unscaled(texts.reduce((total, text) => total + (scaled(text) ?? 0n), 0n));
}

/** First minus second, with a sign if negative. */
export function decimalDifference(one: string, other: string): string {
  const difference = (scaled(one) ?? 0n) - (scaled(other) ?? 0n);
  return difference < 0n ? `-${unscaled(-difference)}` : unscaled(difference);
}
