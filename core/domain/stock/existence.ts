/**
 * What there is of goods at a place, by facts in whatever order they come (§existence): the last count, and what moved after it. Tills and
 * the centre reckon by the same order of what happened.
 */
import type { Instant } from '../fiscal-time.ts';

/** When something happened: of one moment by till, of one till by the order of its papers. */
export interface Happened {
  readonly at: Instant;
  /** Installation that wrote it; empty where a till is alone. */
  readonly till: string;
  readonly paper: number;
}

/** What came to a place, or left it where it is less than nothing. */
export interface Moved extends Happened {
  readonly base: number;
}

/** What was found at a place; of one paper the last line counts. */
export interface Counted extends Happened {
  readonly contado: number;
  readonly item: number;
}

/** What there is, and the count it goes out from. */
export interface Existence {
  readonly base: number;
  readonly count: Happened | null;
}

/** Where nothing was told of a place. */
export const NOTHING_THERE: Existence = { base: 0, count: null };

/** Whether one comes after another in the order in which things happened. */
export function isAfter(one: Happened, other: Happened): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.till !== other.till) return one.till > other.till;
  return one.paper > other.paper;
}

/** What there is with more facts than those that are known already; counts that were annulled are no facts. */
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
