/** Limits of printing. */

/** Jobs queued per printer: hours of tickets. */
export const MAX_PRINTER_JOBS = 500;
export const MAX_PRINTERS = 20;
/**
 * Delays after the first, second, … try at an unreachable printer; the last one repeats. Short, because a person waits.
 */
export const PRINT_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;
/** Pause after a failure that could not be stored. */
export const PRINT_FAILURE_PAUSE_MS = 5_000;
/** An older job does not open the cash drawer: nobody may be there. */
export const DRAWER_FRESH_MS = 60_000;
/** A job waiting longer shows in the traffic light. */
export const PRINT_LATE_MS = 120_000;
/** How long stopping waits for a running job; an unfinished one is asked about at the next start. */
export const PRINT_DRAIN_MS = 3_000;

/** Paper width without a configured printer. */
export const USUAL_WIDTH_MM = 80;
