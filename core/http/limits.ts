/** Limits of the HTTP servers (§body-limit for the body; the others are protective and far above honest use). */

/** Each can be replaced, as tests do. */
export interface HttpLimits {
  /** Largest request body (§body-limit), in bytes. */
  readonly bodyBytes: number;
  /** Largest call of an unpaired browser, in bytes: a pairing code or a log-in. */
  readonly strangerBodyBytes: number;
  /** How much of a larger body is read and dropped before the answer, in bytes. */
  readonly discardBytes: number;
  /** How long it is dropped, in milliseconds. */
  readonly discardMs: number;
  /** Request line and headers together, in bytes. */
  readonly headerBytes: number;
  readonly headerCount: number;
  /** Nesting of objects and arrays in a body; the deepest request has 3. */
  readonly jsonDepth: number;
  /** Values in a body, objects and lists included; a document of 2000 lines has about 25,000. */
  readonly jsonValues: number;
  /** From connecting, or the last answer, until the headers are complete, in milliseconds. */
  readonly headersTimeoutMs: number;
  /** Until headers and body are complete, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Interval of checking those two, in milliseconds. */
  readonly timeoutCheckMs: number;
  /** Idle time of an open connection, in milliseconds. */
  readonly keepAliveTimeoutMs: number;
  /** Silence on a connection that waits for its client, in milliseconds. */
  readonly silentSocketMs: number;
  /** Concurrent connections; further ones are closed at once. */
  readonly connections: number;
  /** How long `close` lets running requests finish, in milliseconds; above a caller's longest wait. */
  readonly drainMs: number;
  /** How long `close` waits for incomplete requests, in milliseconds. */
  readonly uploadGraceMs: number;
}

export const HTTP_LIMITS: HttpLimits = {
  bodyBytes: 4 * 1024 * 1024,
  strangerBodyBytes: 4 * 1024,
  discardBytes: 32 * 1024 * 1024,
  discardMs: 1000,
  headerBytes: 16 * 1024,
  headerCount: 64,
  jsonDepth: 32,
  jsonValues: 50_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  timeoutCheckMs: 1000,
  keepAliveTimeoutMs: 30_000,
  silentSocketMs: 120_000,
  connections: 512,
  drainMs: 65_000,
  uploadGraceMs: 2000,
};

/** Largest body of a bulk call, in bytes: ten thousand requests of three kilobytes. */
export const BULK_BODY_BYTES = 32 * 1024 * 1024;
/** Concurrent requests of a bulk call. */
export const BULK_IN_FLIGHT = 4;
/** Default wait of a bulk line for the authority, in milliseconds. */
export const BULK_WAIT_MS = 2000;
/** Longest time a bulk line gives way to others, in milliseconds, so that it never stops. */
export const BULK_YIELD_MS = 100;
/** `Retry-After` while another bulk call is running, in seconds. */
export const BULK_RETRY_SECONDS = 10;

/** `Retry-After` while the service is closing, in seconds. */
export const CLOSING_RETRY_SECONDS = 5;
/** Browser cache time of a preflight answer, in seconds. */
export const PREFLIGHT_MAX_AGE_SECONDS = 600;
export const MAX_AVISOS = 10;
/** Longest warning in the header, in bytes; clients read at most 16 KiB of headers. */
export const MAX_AVISO_BYTES = 600;
/** Limit of a file and of all files of the web interface, in bytes. */
export const MAX_STATIC_BYTES = 64 * 1024 * 1024;
export const MAX_STATIC_FILES = 2000;
/** Heartbeat of event streams, in milliseconds, so that both sides notice a dead connection. */
export const EVENTS_HEARTBEAT_MS = 15_000;
/** A client that reads nothing for this long is cut, in milliseconds. */
export const EVENTS_STALLED_MS = 30_000;
/** Reconnection delay sent to clients, in milliseconds. */
export const EVENTS_RETRY_MS = 3000;
export const MAX_EVENT_STREAMS_PER_KEY = 4;
/** Concurrent event streams: each reads after every commit. */
export const MAX_EVENT_STREAMS = 64;
/** Largest form from a customer's phone, in bytes: ten fields, each letter encoded as six characters. */
export const PHONE_BODY_BYTES = 16 * 1024;
export const PHONE_CONNECTIONS = 64;
