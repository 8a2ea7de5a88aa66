/** Delays between retries and the maximum number of sends. Pure arithmetic. */

/** Delays after consecutive failures; the last one repeats. */
const BACKOFF_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000] as const;
const LONGEST_BACKOFF_MS = 120_000;
/** Jitter shortens a delay by at most this share, so that several tills do not retry at once. */
const JITTER_SHARE = 0.2;

/** Delay while the authority refuses credentials or certificate; faster retries are useless (§not-admitted-now). */
export const SLOW_RETRY_MS = 300_000;

/** Resends after "not found" before a document goes into contingency (§ask-before-resend). */
export const MAX_RESENDS = 2;

/**
 * Delay before the next attempt: 2 s, 5 s, 15 s, 30 s, 60 s, then every 120 s, each shortened by up to a fifth.
 *
 * @param failures consecutive failed attempts, from 1
 * @param jitter random, 0 (full delay) to 1 (a fifth shorter)
 * @returns whole milliseconds, never above 120 000
 * @throws RangeError when an argument is out of its range
 */
export function retryDelayMs(failures: number, jitter: number): number {
  if (!Number.isSafeInteger(failures) || failures < 1) throw new RangeError('failures must be 1 or more');
  if (!(jitter >= 0 && jitter <= 1)) throw new RangeError('jitter must lie between 0 and 1');
  const wait = BACKOFF_MS[failures - 1] ?? LONGEST_BACKOFF_MS;
  return Math.round(wait * (1 - JITTER_SHARE * jitter));
}
