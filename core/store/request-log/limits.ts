/** Retention limits of the request log; the oldest entries are deleted first. */

export const MAX_REQUESTS = 20_000;
/** Requests without a valid key: guessing keys must not displace other requests. */
export const MAX_STRANGERS = 2_000;
/** Total size of all requests, in bytes. */
export const MAX_REQUEST_BYTES = 32 * 1024 * 1024;
export const MAX_DELIVERIES = 10_000;
export const MAX_REQUEST_DAYS = 30;
