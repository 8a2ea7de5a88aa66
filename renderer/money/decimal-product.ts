/** Exact product of decimal texts. */
import { decimalOf } from './cents.ts';
import { scaled } from './share.ts';

/** Maximum decimals of a quantity (§request-decimals). */
const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/**
 * Count times content: 2 of 1.25 are 2.5, rounded half up.
 * @param each content of one; null: the count itself
 * @returns decimal text
 */
export function quantityOf(count: string, each: string | null): string {
  if (each === null) return count;
  const product = (2n * (scaled(count) ?? 0n) * (scaled(each) ?? 0n) + ONE) / (2n * ONE);
  const digits = product.toString().padStart(DECIMALS + 1, '0');
  return decimalOf(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`) ?? count;
}
