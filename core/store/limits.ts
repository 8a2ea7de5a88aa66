/** Limits of the store. */

/** Oldest SQLite without the WAL corruption fixed in 3.51.3. */
export const MIN_SQLITE_VERSION = '3.51.3';
/** Oldest Node the database driver runs in; older ones crash without a message. */
export const MIN_NODE_MAJOR = 22;
/** SQLite's own wait for a lock; it blocks the event loop. */
export const BUSY_TIMEOUT_MS = 10;
/** Longest wait of a work for another process (the CLI) that holds the database. */
export const BUSY_BUDGET_MS = 5_000;
export const BUSY_RETRY_MS = 15;
export const GROUP_MAX_WORKS = 64;
/** Longest time spent on the works of one commit. */
export const GROUP_MAX_MS = 20;
/** Longest wait of opening for another process that opens or migrates the same file. */
export const OPEN_BUDGET_MS = 10_000;
/** Most gaps or duplicates listed per sequence, numbers in quarantine and stopped documents; totals count all. */
export const MAX_LISTED_NUMBERS = 100;
/** Some of what there is. */
export interface Listed<T> {
  readonly listed: readonly T[];
  readonly total: number;
}
export const NOTHING_LISTED: Listed<never> = { listed: [], total: 0 };
/** Most faults listed in a verification report; the total counts all. */
export const MAX_LISTED_FAULTS = 200;
export const MAX_LISTED_ROWS = 1_000;
/** Feed rows scanned for one page, including those of other subscribers: a fraction of a millisecond. */
export const FEED_PAGE_ROWS = 200;
/**
 * WAL size, in 4 KB pages, that triggers a checkpoint: 16 MB. A checkpoint flushes the disk twice; at the usual 1,000
 * pages one commit in a hundred took ten times as long.
 */
export const CHECKPOINT_PAGES = 4_000;
