/** Limits of mail, each with its unit and its reason. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Waits after the first, second, … try of one mail that did not go well; the last one repeats. */
const MAIL_DELAYS_MS = [1, 2, 5, 10, 20, 40, 60, 120].map((minutes) => minutes * MINUTE_MS);
/** A mail that could not be delivered for this long is given up, as mail servers do among themselves (RFC 5321, 4.5.4.1) … */
export const MAIL_GIVE_UP_MS = 5 * DAY_MS;
/** … if it was tried this often: days with the till switched off do not count as tries. */
export const MAIL_GIVE_UP_TRIES = 24;
/** A mail that is being sent is left alone for this long; it covers every time-out of one try. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;
/** A mail whose document is on its way looks again after this time. */
export const MAIL_WAIT_MS = 10_000;
/** Longest sleep of the worker: it also notices what another process wrote. */
export const MAIL_LOOK_MS = 30_000;
/** How long closing waits for the mail that is being sent; one given up is sent again, with the same Message-ID. */
export const MAIL_DRAIN_MS = 3_000;
/** Rest after a round that could not even write down what happened (disk full). */
export const MAIL_FAILURE_PAUSE_MS = 5_000;
/** Longest rest from a server that is away, so that the queue goes on soon after it is back. */
export const MAIL_SERVER_REST_MS = HOUR_MS;

/**
 * The wait before the next try: 1, 2, 5, 10, 20, 40 and 60 minutes, then every 2 hours, each shortened by up to a fifth.
 *
 * @param tries tries so far, 1 or more
 * @param jitter from the caller's source of randomness, 0 (the schedule as stated) to 1 (a fifth shorter)
 */
export function mailDelayMs(tries: number, jitter: number): number {
  const wait = MAIL_DELAYS_MS[tries - 1] ?? MAIL_DELAYS_MS.at(-1) ?? HOUR_MS;
  return Math.round(wait * (1 - JITTER_SHARE * jitter));
}

const JITTER_SHARE = 0.2;
