/** How much the request log keeps; what came first goes first. */

/** Requests. */
export const MAX_REQUESTS = 20_000;
/** Of these, those without a valid key: whoever tries keys must not push out the others. */
export const MAX_STRANGERS = 2_000;
/** What all of them hold together, in bytes. */
export const MAX_REQUEST_BYTES = 32 * 1024 * 1024;
/** Deliveries to targets of webhooks. */
export const MAX_DELIVERIES = 10_000;
/** Age of requests, in days. */
export const MAX_REQUEST_DAYS = 30;
