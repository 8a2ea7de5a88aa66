/** Limits of the engine, each with its unit and its reason. */

/** Issuing stops while the clock is more than this before the last document (§clock-guard). */
export const CLOCK_BACK_LIMIT_MS = 120_000;
/** Nothing is dated by a clock that is further ahead of the authority's than this (§clock-guard). */
export const CLOCK_AHEAD_LIMIT_MS = 600_000;
/** Issuing stops below this much free disk: room for thousands of documents and a checkpoint. */
export const MIN_FREE_DISK_BYTES = 64 * 1024 * 1024;
/** How often free disk space is looked at. */
export const DISK_CHECK_MS = 5_000;
/** Documents the worker delivers at the same time: a long queue must not starve a new sale. */
export const WORKER_CONCURRENCY = 4;
/** Rows the worker reads at once. */
export const WORKER_BATCH = 64;
/** A document that is being delivered is left alone by the worker for this long; it covers every time-out of one round. */
export const DELIVERY_LEASE_MS = 180_000;
/** A document's lease that was given so recently is not given anew when it leaves. */
export const YOUNG_LEASE_MS = 30_000;
/** Longest sleep of the worker: it also notices what another process changed. */
export const WORKER_IDLE_MS = 30_000;
/** How long closing waits for deliveries under way; what remains is picked up at the next start. */
export const DRAIN_MS = 10_000;
/** Longest raw answer kept in a document's life line, in characters. */
export const MAX_RAW_CHARS = 2_000;
/** Shortest sleep of the worker. */
export const WORKER_MIN_SLEEP_MS = 20;
/** Shortest sleep while something is under way, so that its own row does not keep the worker spinning. */
export const WORKER_BUSY_SLEEP_MS = 500;
/** How long an `Idempotency-Key` is remembered; §idempotency asks for at least 30 days. */
export const IDEMPOTENCY_KEPT_MS = 45 * 86_400_000;
/** Shortest time between two wakings of the whole queue because its line returned. */
export const LINE_WAKE_PAUSE_MS = 30_000;
/** A clock that goes back by more than this was set: what waits by it would wait until it has caught up. */
export const CLOCK_SET_BACK_MS = 60_000;
/** How long the worker rests after a delivery whose failure could not even be written down (disk full). */
export const WORKER_FAILURE_PAUSE_MS = 5_000;
/** How often readers of the feed look by themselves: notices what another process wrote, and keys that ended. */
export const FEED_LOOK_MS = 5_000;
/** A target that took nothing for this long is parked … */
export const WEBHOOK_PARK_MS = 24 * 3_600_000;
/** … if it was tried this often: about two hours, so that a night with the till switched off does not count as tries. */
export const WEBHOOK_PARK_FAILURES = 60;
/** How long closing waits for deliveries to targets under way; one given up is sent again at the next start. */
export const WEBHOOK_DRAIN_MS = 1_500;
/** Calls in a row without an answer after which new documents are issued in contingency: one slow answer is no outage. */
export const UNANSWERED_TO_OPEN = 2;
/** Replies that are lost to several callers within this time met the same trouble: they are no outage yet. */
export const ONE_LOSS_MS = 1_000;
/** Time until the authority is asked whether it is back, after one, two, … failed questions; the last one repeats. */
export const PROBE_DELAYS_MS = [5_000, 10_000, 20_000, 30_000, 60_000] as const;
/** A contingency stays open at least this long: a line that comes and goes must not open one with every sale. */
export const MIN_WINDOW_MS = 10_000;
/** A contingency opened so soon after the last one ended is kept open twice as long as the one before. */
export const REOPENED_WITHIN_MS = 600_000;
/** Longest such time. */
export const MAX_MIN_WINDOW_MS = 600_000;
/** From so many documents of one event on they are sent in lots: fewer are sealed sooner one by one. */
export const MIN_LOT_DOCUMENTS = 50;
/** Documents of one lot (§lots). */
export const MAX_LOT_DOCUMENTS = 100;
/**
 * Lots of one issuer and environment that are being processed at the same time: the authority publishes no limit but some
 * hundreds in a contingency of hours, and takes minutes for each.
 */
export const MAX_OPEN_LOTS = 8;
/** Time to the first, second, … question about a lot; the last one repeats. The authority needs one to three minutes. */
export const LOT_POLL_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;
/** How long documents wait whose lot did not leave. */
export const LOT_RETRY_MS = 5_000;
/** After this time the documents a lot's result does not name are asked for one by one. */
export const LOT_WAIT_LIMIT_MS = 600_000;
/** How long the authority works on a lot at most (§lots). */
export const LOT_WORK_MS = 180_000;
/** Questions in a row without an answer after which the others about a contingency wait: the authority is away, not one document odd. */
export const MAX_QUESTIONS_UNANSWERED = 3;
/** Wait before another event is made after one was refused: time for a person to mend what its reasons name. */
export const REFUSED_EVENT_PAUSE_MS = 300_000;
/** Longest such wait. */
export const MAX_REFUSED_EVENT_PAUSE_MS = 3_600_000;
/** Never sent and older than this at the start: the program or the computer had stopped. */
export const LEFT_BEHIND_MS = 3_600_000;
/** How often numbers of refused documents are looked at: nobody waits for them. */
export const NUMBER_RETURN_LOOK_MS = 300_000;
/** Documents whose numbers are decided on in one transaction: a batch stays within the 20 ms of a bulk write (§bounded-batches). */
export const NUMBER_RETURN_BATCH = 100;
