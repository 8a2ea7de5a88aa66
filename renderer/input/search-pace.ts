/** Timing of search-as-you-type. */

/** Delay after the last key, in ms: short enough for an answer before a fast Enter. */
export const SEARCH_AFTER_MS = 20;
/** Retry interval without an answer, in ms. */
export const SEARCH_AGAIN_MS = 1000;
