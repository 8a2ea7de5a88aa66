/** Spreads whole cents by weight so that the parts sum to the whole. */
import { descending } from './margin.ts';

/**
 * Largest remainder; equal remainders in input order. All to the first part when every weight is 0.
 *
 * @param weights whole numbers of one sign
 */
export function centShares(cents: bigint, weights: readonly bigint[]): readonly bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map((_weight, at) => (at === 0 ? cents : 0n));
  const sign = cents < 0n ? -1n : 1n;
  const [whole, divisor] = [abs(cents), abs(total)];
  const parts = weights.map((weight, at) => {
    const exact = whole * abs(weight);
    return { at, share: exact / divisor, rest: exact % divisor };
  });
  let left = whole - parts.reduce((sum, { share }) => sum + share, 0n);
  const shares = parts.map(({ share }) => share);
  for (const { at } of parts.toSorted((a, b) => descending(a.rest, b.rest))) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares.map((share) => sign * share);
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
