/**
 * Global rate limit on secret guesses. Each entry point has its own limit; this one stops parallel guessing across
 * them. Correct secrets cost nothing.
 */
import type { Instant } from '../fiscal-time.ts';

export interface GuessLimit {
  take(): number;
  /** The guess was correct. */
  giveBack(): void;
}

/** @param of number of guesses available at once, and the time to regain one, in ms */
export function createGuessLimit(of: {
  readonly clock: { now(): Instant };
  readonly atOnce: number;
  readonly oneMoreMs: number;
}): GuessLimit {
  const { clock, atOnce, oneMoreMs } = of;
  // Counted in whole milliseconds, so sums stay exact.
  const mostMs = atOnce * oneMoreMs;
  let leftMs = mostMs;
  let countedAt = clock.now();
  return {
    take: () => {
      const now = clock.now();
      // A clock set back neither adds nor removes guesses.
      leftMs = Math.min(mostMs, leftMs + Math.max(0, now - countedAt));
      countedAt = now;
      if (leftMs < oneMoreMs) return Math.ceil((oneMoreMs - leftMs) / 1000);
      leftMs -= oneMoreMs;
      return 0;
    },
    giveBack: () => {
      leftMs = Math.min(mostMs, leftMs + oneMoreMs);
    },
  };
}
