/** Limits of the engine, each with its unit and its reason. */

/** How long a caller waits for the authority unless issuer or header say otherwise (decisions 5). */
export const DEFAULT_ESPERA_MS = 8_000;
/** Issuing stops while the clock is more than this before the last document (decisions 8). */
export const CLOCK_BACK_LIMIT_MS = 120_000;
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
/** How long an `Idempotency-Key` is remembered; decisions 5 asks for at least 30 days. */
export const IDEMPOTENCY_KEPT_MS = 45 * 86_400_000;
/** Shortest time between two wakings of the whole queue because its line returned. */
export const LINE_WAKE_PAUSE_MS = 30_000;
/** How long the worker rests after a delivery whose failure could not even be written down (disk full). */
export const WORKER_FAILURE_PAUSE_MS = 5_000;
