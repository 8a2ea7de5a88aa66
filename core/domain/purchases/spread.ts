/** Spreads an amount over parts by what they are worth. */

/**
 * Cents of each part, by largest remainder: they add up to the whole, and of equal remainders the first takes the cent. Over parts that
 * are worth nothing it is spread evenly.
 */
export function spreadCents(whole: bigint, worth: readonly bigint[]): readonly bigint[] {
  const sum = worth.reduce((all, each) => all + each, 0n);
  const weights = sum === 0n ? worth.map(() => 1n) : worth;
  const weight = sum === 0n ? BigInt(worth.length) : sum;
  const parts = weights.map((each, at) => ({
    at,
    cents: (whole * each) / weight,
    rest: (whole * each) % weight,
  }));
  const left = whole - parts.reduce((all, { cents }) => all + cents, 0n);
  const luckiest = parts
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : b.rest > a.rest ? 1 : -1))
    .slice(0, Number(left));
  const more = new Set(luckiest.map(({ at }) => at));
  return parts.map(({ at, cents }) => (more.has(at) ? cents + 1n : cents));
}
