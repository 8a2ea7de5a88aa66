/** Spreads an amount over parts by what they are worth. */
import { centShares } from '../stock/cent-shares.ts';

/** Cents of each part, as {@link centShares} has them. Over parts that are worth nothing it is spread evenly. */
export function spreadCents(whole: bigint, worth: readonly bigint[]): readonly bigint[] {
  return centShares(whole, worth.some((each) => each !== 0n) ? worth : worth.map(() => 1n));
}
