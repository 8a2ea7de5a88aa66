/** Exact product of decimal texts. */
import { ONE, scaled, unscaled } from './scaled.ts';

/**
 * Count times content: 2 of 1.25 are 2.5, rounded half up.
 * @param each content of one; null: the count itself
 * @returns decimal text
 */
export function quantityOf(count: string, each: string | null): string {
  if (each === null) return count;
  return unscaled((2n * (scaled(count) ?? 0n) * (scaled(each) ?? 0n) + ONE) / (2n * ONE));
}
