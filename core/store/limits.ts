/** Limits of the store, each with its unit and its reason. */

/** Oldest SQLite without the WAL corruption fixed in 3.51.3. */
export const MIN_SQLITE_VERSION = '3.51.3';
/** Oldest Node the database driver runs in; older ones crash without a word. */
export const MIN_NODE_MAJOR = 22;
/** How long SQLite itself waits for a lock: the event loop stands still meanwhile. */
export const BUSY_TIMEOUT_MS = 10;
/** How long a work waits for another process (the CLI) to let go of the database before it is refused. */
export const BUSY_BUDGET_MS = 5_000;
/** Wait between two tries while the database is held by another process. */
export const BUSY_RETRY_MS = 15;
/** Most works in one commit. */
export const GROUP_MAX_WORKS = 64;
/** Longest time spent on the works of one commit before it is made; the next ones go into the next commit. */
export const GROUP_MAX_MS = 20;
/** How long opening waits for another process that opens or migrates the same file. */
export const OPEN_BUDGET_MS = 10_000;
/** Most numbers listed in a report of gaps or repeats of one sequence; the counts go on. */
export const MAX_LISTED_NUMBERS = 100;
/** Most faults listed in a verification report; the count goes on. */
export const MAX_LISTED_FAULTS = 200;
/** Most rows read at once by a listing. */
export const MAX_LISTED_ROWS = 1_000;
/** Rows of the feed looked at for one page, those of others included: a fraction of a millisecond. */
export const FEED_PAGE_ROWS = 200;
/**
 * Pages of 4 KB in the log before it is copied into the database: 16 MB. A copy flushes the disk twice more, so that with
 * the usual 1,000 pages one commit in a hundred took ten times as long as the others.
 */
export const CHECKPOINT_PAGES = 4_000;
