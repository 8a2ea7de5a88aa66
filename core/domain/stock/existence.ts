/**
 * Stock at a place from facts in any order (§existence): last count plus later movements. Tills and the centre use the
 * same order.
 */
import type { Instant } from '../fiscal-time.ts';

/** Order of events: time, then till, then the till's document order. */
export interface Happened {
  readonly at: Instant;
  /** Installation that recorded it; empty for a single till. */
  readonly till: string;
  readonly paper: number;
}

export interface Moved extends Happened {
  readonly base: number;
}

/** A count; the last line of one document wins. */
export interface Counted extends Happened {
  readonly contado: number;
  readonly item: number;
}

/** Stock and the count it is based on. */
export interface Existence {
  readonly base: number;
  readonly count: Happened | null;
}

/** Stock of a place without facts. */
export const NOTHING_THERE: Existence = { base: 0, count: null };

export function isAfter(one: Happened, other: Happened): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.till !== other.till) return one.till > other.till;
  return one.paper > other.paper;
}

/** Stock after adding facts; cancelled counts must be left out. */
export function existenceWith(
  known: Existence,
  { counts, moves }: { readonly counts: readonly Counted[]; readonly moves: readonly Moved[] },
): Existence {
  const last = counts.reduce<Counted | null>(
    (best, each) => (best === null || isLater(each, best) ? each : best),
    null,
  );
  const anew = last !== null && (known.count === null || isAfter(last, known.count));
  const start: Existence = anew ? { base: last.contado, count: last } : known;
  const { count } = start;
  const after = count === null ? moves : moves.filter((move) => isAfter(move, count));
  return { base: after.reduce((sum, { base }) => sum + base, start.base), count };
}

const isLater = (one: Counted, other: Counted) =>
  isAfter(one, other) || (!isAfter(other, one) && one.item > other.item);
