/**
 * Guesses at secrets in all places together. Each place slows its own guesses down; this keeps anybody from getting more of
 * them by using many places at once. What is right is no guess: it takes nothing away.
 */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Clock } from '../../engine/deps.ts';

export interface GuessLimit {
  /** Takes one guess. @returns 0, or how long until there is one again, in whole seconds */
  take(): number;
  /** It was right. */
  giveBack(): void;
}

/** @param of how many there are at once, and after how long there is one more, in milliseconds */
export function createGuessLimit(of: {
  readonly clock: Pick<Clock, 'now'>;
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

type PinMatches = (pin: string, stored: string) => Promise<boolean>;

/**
 * Comparing PINs under a limit, whatever they are asked for.
 *
 * @returns throws AppError `DEMASIADAS_SOLICITUDES` where too many were wrong
 */
export function limitedPins(pinMatches: PinMatches, limit: GuessLimit): PinMatches {
  return async (pin, stored) => {
    const wait = limit.take();
    if (wait > 0)
      throw refusal('DEMASIADAS_SOLICITUDES', rule('pin-equivocados', { segundos: wait }), {
        retryAfterSeconds: wait,
      });
    const isRight = await pinMatches(pin, stored);
    if (isRight) limit.giveBack();
    return isRight;
  };
}
