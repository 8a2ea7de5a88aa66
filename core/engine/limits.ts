/** Engine limits with their units and reasons. */

/** Issuing stops while the clock is further behind the last document than this (§clock-guard). */
export const CLOCK_BACK_LIMIT_MS = 120_000;
/** Nothing is dated while the clock is further ahead of the authority's than this (§clock-guard). */
export const CLOCK_AHEAD_LIMIT_MS = 600_000;
/** Issuing stops below this free disk space, which suffices for thousands of documents and a checkpoint. */
export const MIN_FREE_DISK_BYTES = 64 * 1024 * 1024;
export const DISK_CHECK_MS = 5_000;
/** Concurrent deliveries of the worker, limited so that a long queue does not starve a new sale. */
export const WORKER_CONCURRENCY = 4;
export const WORKER_BATCH = 64;
/** Lease of a document in delivery, during which the worker skips it; covers all timeouts of one round. */
export const DELIVERY_LEASE_MS = 180_000;
/** A lease younger than this is not renewed when the document is sent. */
export const YOUNG_LEASE_MS = 30_000;
/** Maximum sleep of the worker, so that it sees changes by other processes. */
export const WORKER_IDLE_MS = 30_000;
/** Maximum wait for running deliveries at shutdown; the rest resumes at the next start. */
export const DRAIN_MS = 10_000;
/** Maximum characters of a raw answer in a document's history. */
export const MAX_RAW_CHARS = 2_000;
export const WORKER_MIN_SLEEP_MS = 20;
/** Minimum sleep while deliveries are running, so that their own rows do not make the worker spin. */
export const WORKER_BUSY_SLEEP_MS = 500;
/** Retention of an `Idempotency-Key`; §idempotency demands at least 30 days. */
export const IDEMPOTENCY_KEPT_MS = 45 * 86_400_000;
/** Minimum interval between wakings of the whole queue because its line returned. */
export const LINE_WAKE_PAUSE_MS = 30_000;
/** A clock that goes back by more than this was set; timers would wait until it catches up. */
export const CLOCK_SET_BACK_MS = 60_000;
/** Pause of the worker after a delivery whose failure could not be stored (disk full). */
export const WORKER_FAILURE_PAUSE_MS = 5_000;
/** Polling interval of feed readers, for events of other processes and expired keys. */
export const FEED_LOOK_MS = 5_000;
/** A webhook target that accepted nothing for this long is parked … */
export const WEBHOOK_PARK_MS = 24 * 3_600_000;
/** … if it was tried this often (about two hours), so that a night with the till off does not count. */
export const WEBHOOK_PARK_FAILURES = 60;
/** Maximum wait for running webhook calls at shutdown; an aborted one is sent again at the next start. */
export const WEBHOOK_DRAIN_MS = 1_500;
/** Consecutive unanswered calls after which documents are issued in contingency; a single one is no outage. */
export const UNANSWERED_TO_OPEN = 2;
/** Replies lost to several callers within this time count as one loss. */
export const ONE_LOSS_MS = 1_000;
/** Delays before probes of the authority, by failed probes; the last one repeats. */
export const PROBE_DELAYS_MS = [5_000, 10_000, 20_000, 30_000, 60_000] as const;
/** Minimum duration of a contingency, so that a flapping line does not open one per sale. */
export const MIN_WINDOW_MS = 10_000;
/** A contingency reopened within this time lasts at least twice as long as the previous one. */
export const REOPENED_WITHIN_MS = 600_000;
/** Maximum of that minimum duration. */
export const MAX_MIN_WINDOW_MS = 600_000;
/** Minimum documents of one event for sending lots; fewer are sealed faster individually. */
export const MIN_LOT_DOCUMENTS = 50;
/** Documents of one lot (§lots). */
export const MAX_LOT_DOCUMENTS = 100;
/**
 * Concurrent lots per issuer and environment: the authority states no limit except some hundreds in a contingency of
 * hours, and takes minutes per lot.
 */
export const MAX_OPEN_LOTS = 8;
/** Delays between polls of a lot; the last one repeats. The authority needs one to three minutes. */
export const LOT_POLL_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;
export const LOT_RETRY_MS = 5_000;
/** After this time documents missing in a lot's result are queried individually. */
export const LOT_WAIT_LIMIT_MS = 600_000;
/** Maximum processing time of a lot at the authority (§lots). */
export const LOT_WORK_MS = 180_000;
/**
 * Consecutive unanswered queries after which a contingency's other queries wait: the authority is down, not one
 * document unusual.
 */
export const MAX_QUESTIONS_UNANSWERED = 3;
/** Pause after a refused event, so that a person can resolve the reasons. */
export const REFUSED_EVENT_PAUSE_MS = 300_000;
/** Maximum of that pause. */
export const MAX_REFUSED_EVENT_PAUSE_MS = 3_600_000;
/** Documents never sent and older than this at startup: the program or computer had stopped. */
export const LEFT_BEHIND_MS = 3_600_000;
/** Check interval for numbers of refused documents; nothing waits for them. */
export const NUMBER_RETURN_LOOK_MS = 300_000;
/** Numbers decided per transaction, within the 20 ms of a bulk write (§bounded-batches). */
export const NUMBER_RETURN_BATCH = 100;
