/** Spreads an amount over parts by their value. */
import { centShares } from '../stock/cent-shares.ts';

/** Cents per part as in {@link centShares}; evenly when all parts are worth 0. */
export function spreadCents(whole: bigint, worth: readonly bigint[]): readonly bigint[] {
  return centShares(whole, worth.some((each) => each !== 0n) ? worth : worth.map(() => 1n));
}
