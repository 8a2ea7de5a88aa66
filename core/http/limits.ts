/** Every limit of the HTTP servers (§body-limit for the body; the others are protective and far above honest use). */

/** Limits of one server; each can be replaced, which tests do to be quick. */
export interface HttpLimits {
  /** Largest request body (§body-limit), in bytes. */
  readonly bodyBytes: number;
  /** Largest call of a browser that is not paired, in bytes: a code, a place, a person and a PIN. */
  readonly strangerBodyBytes: number;
  /** What is still read, and dropped, of a larger body before it is answered, in bytes. */
  readonly discardBytes: number;
  /** How long that is done, in milliseconds. */
  readonly discardMs: number;
  /** Request line and headers together, in bytes. */
  readonly headerBytes: number;
  /** Headers of one request. */
  readonly headerCount: number;
  /** Objects and arrays inside one another in a body; the deepest request has 3. */
  readonly jsonDepth: number;
  /** Values in a body, objects and lists included; a document of 2000 lines has about 25,000. */
  readonly jsonValues: number;
  /** From the connection, or the last answer, until the headers are complete, in milliseconds. */
  readonly headersTimeoutMs: number;
  /** Until headers and body are complete, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** How often the two above are looked at, in milliseconds. */
  readonly timeoutCheckMs: number;
  /** An open connection without a request, in milliseconds. */
  readonly keepAliveTimeoutMs: number;
  /** A connection on which nothing moves while a request runs, in milliseconds; above the longest wait of a caller. */
  readonly silentSocketMs: number;
  /** Connections at a time; further ones are closed at once. */
  readonly connections: number;
  /** How long `close` lets running requests finish, in milliseconds; above the longest wait of a caller. */
  readonly drainMs: number;
  /** How long `close` lets a request go on arriving, in milliseconds. */
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
/** Requests of a bulk call under way at a time. */
export const BULK_IN_FLIGHT = 4;
/** How long a line of a bulk call waits for the authority, in milliseconds, unless its caller says otherwise. */
export const BULK_WAIT_MS = 2000;
/** How long a line of a bulk call gives way to others at most, in milliseconds: it slows down and never stands still. */
export const BULK_YIELD_MS = 100;
/** When another bulk call may be tried while one is under way, in seconds. */
export const BULK_RETRY_SECONDS = 10;

/** What a client is told to wait when the service is closing, in seconds. */
export const CLOSING_RETRY_SECONDS = 5;
/** How long a browser may keep the answer to a preflight, in seconds. */
export const PREFLIGHT_MAX_AGE_SECONDS = 600;
/** Most warnings in one answer. */
export const MAX_AVISOS = 10;
/** Longest warning as it stands in the header, in bytes; clients read no more than 16 KiB of headers. */
export const MAX_AVISO_BYTES = 600;
/** Largest file, and sum of all files, of the web interface, in bytes. */
export const MAX_STATIC_BYTES = 64 * 1024 * 1024;
/** Files of the web interface. */
export const MAX_STATIC_FILES = 2000;
/** A line to every client of the event stream, so that both sides notice a dead connection, in milliseconds. */
export const EVENTS_HEARTBEAT_MS = 15_000;
/** How long a client of the event stream may take nothing before it is cut, in milliseconds. */
export const EVENTS_STALLED_MS = 30_000;
/** After how long a client whose stream ended comes back, in milliseconds. */
export const EVENTS_RETRY_MS = 3000;
/** Event streams of one key at a time. */
export const MAX_EVENT_STREAMS_PER_KEY = 4;
/** Event streams at a time: each is read after every commit. */
export const MAX_EVENT_STREAMS = 64;
