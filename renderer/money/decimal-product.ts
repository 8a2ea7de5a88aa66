/** The product of two decimal texts, exactly. */
import { decimalOf } from './cents.ts';
import { scaled } from './share.ts';

/** Decimals that a quantity has at most (§request-decimals). */
const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/**
 * How much so many packages of a weight hold: 2 of 1.25 are 2.5, what lies behind the last decimal half up.
 *
 * @param each what one of them holds; null where nothing says so, then it is how many
 * @returns decimal text
 */
export function quantityOf(count: string, each: string | null): string {
  if (each === null) return count;
  const product = (2n * (scaled(count) ?? 0n) * (scaled(each) ?? 0n) + ONE) / (2n * ONE);
  const digits = product.toString().padStart(DECIMALS + 1, '0');
  return decimalOf(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`) ?? count;
}
