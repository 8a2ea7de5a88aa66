/** Legal terms in hours or days, defined only here; `domain/deadlines` computes their ends. The windows of invalidation are settings (`invalidation-settings`). */

/** Term of a contingency's event, after the end of the cause (§contingency-event). */
export const EVENT_TERM_HOURS = 24;
/** Term of a contingency's documents, after their event's seal (§contingency-documents). */
export const CONTINGENCY_DOCUMENTS_TERM_HOURS = 72;
/** Term for correcting a rejected document, after the rejection (§correction, §generation-code). */
export const CORRECTION_TERM_HOURS = 24;
/** Term for billing a nota de remisión, in days after the end of its month (§remission-billing). */
export const REMISSION_BILLING_DAYS = 3;
