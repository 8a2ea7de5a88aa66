/** Limits of printing, each with its unit and its reason. */

/** Jobs that may wait at one printer: hours of tickets; more means that nobody looks after it. */
export const MAX_PRINTER_JOBS = 500;
/** Printers of one branch. */
export const MAX_PRINTERS = 20;
/** Waits after the first, second, … try at which a printer was away; the last one repeats: somebody stands there and waits. */
export const PRINT_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;
/** How long a lane rests after a failure that could not even be written down. */
export const PRINT_FAILURE_PAUSE_MS = 5_000;
/** A job older than this opens no cash drawer any more: nobody stands before it. */
export const DRAWER_FRESH_MS = 60_000;
/** A job that waits longer than this shows in the traffic light. */
export const PRINT_LATE_MS = 120_000;
/** How long closing waits for what is being printed; what remains is asked about after the next start. */
export const PRINT_DRAIN_MS = 3_000;
