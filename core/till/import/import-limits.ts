/** Limits of imports. */

/** Imports at a time over all tills: each holds its file in memory. */
export const MAX_OPEN_IMPORTS = 4;
export const IMPORT_IDLE_MS = 15 * 60_000;
/** Lines compared per turn of the event loop: 1–2 ms. */
export const REVIEW_LINES = 20;
/** Lines of the first transaction; later sizes depend on its duration. */
export const FIRST_BATCH_LINES = 16;
export const MAX_BATCH_LINES = 1_024;
/** Transactions shorter or longer than these (ms) get more or fewer lines; a sale waits for at most one. */
export const SHORT_BATCH_MS = 10;
export const LONG_BATCH_MS = 20;
/** Pause between transactions in ms, which lets sales run. */
export const BATCH_REST_MS = 2;
export const FIRST_LINES = 12;
/** Rows per page of an export or of wrong lines. */
export const CSV_PAGE_ROWS = 250;
/** Screens are notified after this many transactions. */
export const TELL_EVERY_BATCHES = 50;
