/** Limits of exports, each with its unit and its reason. */

/** Documents read at once: a page stays well below what a person would notice. */
export const EXPORT_PAGE_DOCUMENTS = 100;
/** How long a finished file is kept to be fetched; it can be made anew from the store at any time. */
export const EXPORT_KEPT_MS = 7 * 86_400_000;
/** Ends the name of a file that is still being written. */
export const EXPORT_PARTIAL = '.parcial';
