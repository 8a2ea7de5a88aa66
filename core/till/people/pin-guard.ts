/** Wrong PINs: each makes the next try wait longer, at that browser only (a till somewhere else must go on selling). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { FIRST_PIN_DELAY_MS, MAX_PIN_DELAY_MS } from '../limits.ts';

/** Wrong tries in a row, and when the next one may be. */
export interface PinTries {
  readonly failures: number;
  readonly nextTryAt: Instant;
}

export const NO_TRIES: PinTries = { failures: 0, nextTryAt: 0 };

/** After one more wrong try. */
export function afterWrongPin({ failures }: PinTries, now: Instant): PinTries {
  // Beyond that the wait is the longest one anyway, and a power of two would leave the safe numbers.
  const doublings = Math.min(failures, 20);
  const delayMs = Math.min(MAX_PIN_DELAY_MS, FIRST_PIN_DELAY_MS * 2 ** doublings);
  return { failures: failures + 1, nextTryAt: now + delayMs };
}

/** How long until the next try may be, in whole seconds; 0 when it may be now. */
export function secondsToWait({ nextTryAt }: PinTries, now: Instant): number {
  const waitMs = nextTryAt - now;
  // A wait longer than the longest one comes from a clock that was set back since.
  return waitMs <= 0 || waitMs > MAX_PIN_DELAY_MS ? 0 : Math.ceil(waitMs / 1000);
}

/** How long until every one of several counts lets the next try be, in whole seconds. */
export function longestWait(counts: readonly PinTries[], now: Instant): number {
  return Math.max(0, ...counts.map((tries) => secondsToWait(tries, now)));
}
