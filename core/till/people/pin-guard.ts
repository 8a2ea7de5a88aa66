/** Delays after wrong PINs, per browser only, so that other tills go on selling. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { FIRST_PIN_DELAY_MS, MAX_PIN_DELAY_MS } from '../limits.ts';

export interface PinTries {
  readonly failures: number;
  readonly nextTryAt: Instant;
}

export const NO_TRIES: PinTries = { failures: 0, nextTryAt: 0 };

export function afterWrongPin({ failures }: PinTries, now: Instant): PinTries {
  // Further doublings would exceed the longest delay and the safe integers.
  const doublings = Math.min(failures, 20);
  const delayMs = Math.min(MAX_PIN_DELAY_MS, FIRST_PIN_DELAY_MS * 2 ** doublings);
  return { failures: failures + 1, nextTryAt: now + delayMs };
}

/** Whole seconds until the next try; 0 for now. */
export function secondsToWait({ nextTryAt }: PinTries, now: Instant): number {
  const waitMs = nextTryAt - now;
  // A longer wait means that the clock was set back.
  return waitMs <= 0 || waitMs > MAX_PIN_DELAY_MS ? 0 : Math.ceil(waitMs / 1000);
}

export function longestWait(counts: readonly PinTries[], now: Instant): number {
  return Math.max(0, ...counts.map((tries) => secondsToWait(tries, now)));
}
