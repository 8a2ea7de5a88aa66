/** Limits of imports, each with its unit and its reason. */

/** Imports at a time, over all tills: each may hold a file and its lines in memory. */
export const MAX_OPEN_IMPORTS = 4;
/** An import nobody asks about for so long is forgotten. */
export const IMPORT_IDLE_MS = 15 * 60_000;
/** Lines compared in one go: one or two milliseconds. */
export const REVIEW_LINES = 20;
/** Lines of the first transaction; later ones follow how long it took. */
export const FIRST_BATCH_LINES = 16;
export const MAX_BATCH_LINES = 1_024;
/** Below and above these a transaction gets more or fewer lines, in milliseconds: a sale waits for one of them at most. */
export const SHORT_BATCH_MS = 10;
export const LONG_BATCH_MS = 20;
/** Pause between two transactions, in milliseconds: a sale takes several turns, and gets them here. */
export const BATCH_REST_MS = 2;
/** First lines shown whatever becomes of them. */
export const FIRST_LINES = 12;
/** Rows of one page of an export or of the wrong lines. */
export const CSV_PAGE_ROWS = 250;
/** Screens learn of new products and customers after so many transactions of an import. */
export const TELL_EVERY_BATCHES = 50;
