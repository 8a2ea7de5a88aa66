/**
 * The legal terms that are counted in hours, each written here and nowhere else; `domain/deadlines` says when they end. The
 * windows of invalidation are settings (`invalidation-settings`), read by the same file.
 */

/** The event of a contingency is due so many hours after the end of its cause (§contingency-event). */
export const EVENT_TERM_HOURS = 24;
/** The documents of a contingency are due so many hours after the seal of their event (§contingency-documents). */
export const CONTINGENCY_DOCUMENTS_TERM_HOURS = 72;
/** A refused document may be corrected for so many hours after the refusal (§correction, §generation-code). */
export const CORRECTION_TERM_HOURS = 24;
