/**
 * Guesses at secrets in all places together. Each place slows its own guesses down; this keeps anybody from getting more of
 * them by using many places at once. What is right is no guess: it takes nothing away.
 */
import type { Instant } from '../fiscal-time.ts';

export interface GuessLimit {
  /** Takes one guess. @returns 0, or how long until there is one again, in whole seconds */
  take(): number;
  /** It was right. */
  giveBack(): void;
}

/** @param of how many there are at once, and after how long there is one more, in milliseconds */
export function createGuessLimit(of: {
  readonly clock: { now(): Instant };
  readonly atOnce: number;
  readonly oneMoreMs: number;
}): GuessLimit {
  const { clock, atOnce, oneMoreMs } = of;
  // Counted in the time that each guess takes to come back: whole milliseconds add up exactly.
  const mostMs = atOnce * oneMoreMs;
  let leftMs = mostMs;
  let countedAt = clock.now();
  return {
    take: () => {
      const now = clock.now();
      // A clock that was set back gives nothing and takes nothing.
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
