/** Limits of exports. */

/** Documents per read, short enough not to delay a sale. */
export const EXPORT_PAGE_DOCUMENTS = 100;
/** Files are deleted after this time; they can be created again. */
export const EXPORT_KEPT_MS = 7 * 86_400_000;
export const EXPORT_PARTIAL = '.parcial';
