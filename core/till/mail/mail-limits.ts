/** Limits of mail. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Delays after the first, second, … failed try; the last one repeats. */
const MAIL_DELAYS_MS = [1, 2, 5, 10, 20, 40, 60, 120].map((minutes) => minutes * MINUTE_MS);
/** A mail is given up after this time (RFC 5321, 4.5.4.1) … */
export const MAIL_GIVE_UP_MS = 5 * DAY_MS;
/** … and this many tries, because days with the till off do not count. */
export const MAIL_GIVE_UP_TRIES = 24;
/** How long a mail being sent is locked; longer than all timeouts of a try. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;
/** A mail whose document is being transmitted is checked again after this time. */
export const MAIL_WAIT_MS = 10_000;
/** Longest sleep of the worker, which then sees writes of other processes. */
export const MAIL_LOOK_MS = 30_000;
/** How long stopping waits for a running mail; an aborted one is sent again under the same Message-ID. */
export const MAIL_DRAIN_MS = 3_000;
/** Pause after a result could not be stored (disk full). */
export const MAIL_FAILURE_PAUSE_MS = 5_000;
/** Longest pause for an unreachable server. */
export const MAIL_SERVER_REST_MS = HOUR_MS;

/**
 * Delay before the next try: 1, 2, 5, 10, 20, 40 and 60 minutes, then every 2 hours, each shortened by up to a fifth.
 *
 * @param tries tries so far, 1 or more
 * @param jitter random, 0 (full delay) to 1 (a fifth shorter)
 */
export function mailDelayMs(tries: number, jitter: number): number {
  const wait = MAIL_DELAYS_MS[tries - 1] ?? MAIL_DELAYS_MS.at(-1) ?? HOUR_MS;
  return Math.round(wait * (1 - JITTER_SHARE * jitter));
}

const JITTER_SHARE = 0.2;
