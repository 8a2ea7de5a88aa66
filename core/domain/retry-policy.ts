/** How long the worker waits before it tries again, and how often a document is sent at most. Pure arithmetic. */

/** Waits after the first, second, … failure in a row; the last one repeats. */
const BACKOFF_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000] as const;
/** Longest wait between two attempts at an authority that does not answer. */
const LONGEST_BACKOFF_MS = 120_000;
/** Jitter shortens a wait by at most this share, so that several tills do not return in the same instant. */
const JITTER_SHARE = 0.2;

/** Slow timer while the authority refuses credentials or certificate: trying faster helps nobody (§not-admitted-now). */
export const SLOW_RETRY_MS = 300_000;

/** How often a document is sent again after "not found", before it goes into contingency (§ask-before-resend). */
export const MAX_RESENDS = 2;

/**
 * The wait before the next attempt: 2 s, 5 s, 15 s, 30 s, 60 s, then every 120 s, each shortened by up to a fifth.
 *
 * @param failures failed attempts in a row, 1 or more
 * @param jitter from the caller's source of randomness, 0 (the schedule as stated) to 1 (a fifth shorter)
 * @returns whole milliseconds, never above 120 000
 * @throws RangeError when an argument is out of its range
 */
export function retryDelayMs(failures: number, jitter: number): number {
  if (!Number.isSafeInteger(failures) || failures < 1) throw new RangeError('failures must be 1 or more');
  if (!(jitter >= 0 && jitter <= 1)) throw new RangeError('jitter must lie between 0 and 1');
  const wait = BACKOFF_MS[failures - 1] ?? LONGEST_BACKOFF_MS;
  return Math.round(wait * (1 - JITTER_SHARE * jitter));
}
