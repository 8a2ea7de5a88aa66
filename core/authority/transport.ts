/** Connections to one authority: keep-alive, bounded, TLS verified. */
import type { Pool } from 'undici';
import { rule } from '../contract/rules/rules.ts';
import { exchangeOnce, type Exchange } from './exchange.ts';

/** Requests per connection at a time: a second one would share the first one's fate. */
const PIPELINING = 1;
/** Connect timeout, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Default keep-alive of an idle connection, in ms. */
const KEEP_ALIVE_MS = 15_000;
/** Maximum keep-alive the authority may request, in ms. */
const MAX_KEEP_ALIVE_MS = 60_000;
/** Maximum size of an answer about one document or event, which has a few KB. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Maximum size of an answer about a lot: a hundred answers of 40 KB. */
const MAX_LOT_ANSWER_BYTES = 4 * 1024 * 1024;
/**
 * Separate connection pools with their limits. If the authority accepts documents but does not answer, all
 * document connections are blocked until their timeout; queries, log-ins, events and lots have their own.
 */
const LANES = {
  documents: { connections: 32, maxResponseSize: MAX_ANSWER_BYTES },
  events: { connections: 8, maxResponseSize: MAX_ANSWER_BYTES },
  questions: { connections: 8, maxResponseSize: MAX_ANSWER_BYTES },
  lotQuestions: { connections: 4, maxResponseSize: MAX_LOT_ANSWER_BYTES },
} as const;

/** A pool of connections independent of the others. */
export type Lane = keyof typeof LANES;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  readonly body: string | null;
  /** Timeout to connect, and then again to the complete answer, in ms. */
  readonly timeoutMs: number;
  readonly lane: Lane;
}

export interface Transport {
  /** Sends once; never retries or follows redirects, since the request may have arrived. */
  send(call: Call): Promise<Exchange>;
  close(): Promise<void>;
}

/**
 * A transport to one base URL. Certificates are always verified. The HTTP library is loaded with the first
 * transport.
 * @param baseUrl https, or http to this computer only (§connections)
 * @throws TypeError for any other address
 */
export function createTransport(baseUrl: string): Transport {
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && !isLoopback(url))
    throw new TypeError('the authority is reached over https');
  const prefix = url.pathname.replace(/\/$/, '');
  const options = {
    pipelining: PIPELINING,
    // Over HTTP/2 the dispatcher retries a stream by itself when the connection closes.
    allowH2: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Explicit, because an environment variable of Node can turn verification off by default.
    connect: { rejectUnauthorized: true },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
  };
  const pools = openPools(url.origin, options);
  return {
    send: async ({ method, path, headers, body, timeoutMs, lane }) =>
      exchangeOnce((await pools)[lane], { method, path: prefix + path, headers, body }, timeoutMs),
    close: async () => {
      await Promise.all(Object.values(await pools).map((pool) => pool.destroy()));
    },
  };
}

async function openPools(origin: string, options: Pool.Options): Promise<Readonly<Record<Lane, Pool>>> {
  const { Pool } = await import('undici');
  const open = (lane: Lane) => new Pool(origin, { ...options, ...LANES[lane] });
  return {
    documents: open('documents'),
    events: open('events'),
    questions: open('questions'),
    lotQuestions: open('lotQuestions'),
  };
}

function isLoopback(url: URL): boolean {
  const { protocol, hostname } = url;
  const isOwn = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isOwn;
}

/** Options of {@link watchClock}. */
export interface ClockWatching {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with every answer: lead of the authority's clock over ours, in ms, to the second. */
  readonly onClockOffset?: ((offsetMs: number) => void) | undefined;
}

/** Reports the time of every answer before returning it. */
export function watchClock(transport: Transport, { now, onClockOffset }: ClockWatching): Transport {
  if (onClockOffset === undefined) return transport;
  return {
    ...transport,
    send: async (request) => {
      const exchange = await transport.send(request);
      const theirs = exchange.kind === 'answer' ? Date.parse(exchange.date ?? '') : Number.NaN;
      if (!Number.isNaN(theirs)) onClockOffset(theirs - now());
      return exchange;
    },
  };
}

/** Answers like a missing network while a rehearsal has cut the connection. */
export function cuttable(transport: Transport, isCutOff: (() => boolean) | undefined): Transport {
  if (isCutOff === undefined) return transport;
  return {
    ...transport,
    send: (request) => (isCutOff() ? Promise.resolve(NO_NETWORK) : transport.send(request)),
  };
}

const NO_NETWORK: Exchange = {
  kind: 'not-sent',
  cause: 'sin-linea',
  detail: rule('hacienda-fuera-de-alcance', { error: 'ENETUNREACH' }),
};
