/** The connections to one authority: kept alive, bounded, verified. */
import { Pool } from 'undici';
import { rule } from '../contract/rules/rules.ts';
import { exchangeOnce, type Exchange } from './exchange.ts';

/** Requests under way on one connection: a second one would share the first one's fate. */
const PIPELINING = 1;
/** Time to open a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long an unused connection is kept when the authority does not say, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;
/** The longest it is kept when the authority does say, in milliseconds. */
const MAX_KEEP_ALIVE_MS = 60_000;
/** Largest answer about one document or event; it has a few KB. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Largest answer about a lot: up to a hundred answers, 40 KB each. */
const MAX_LOT_ANSWER_BYTES = 4 * 1024 * 1024;
/**
 * What a call may have to wait behind: most connections to one authority in each lane, the rest waits its turn. When
 * the authority takes documents and does not answer, every connection for documents is held until its time is over:
 * questions and log-ins have their own, and so have events and lots, which take longer.
 */
const LANES = {
  documents: { connections: 32, maxResponseSize: MAX_ANSWER_BYTES },
  events: { connections: 8, maxResponseSize: MAX_ANSWER_BYTES },
  questions: { connections: 8, maxResponseSize: MAX_ANSWER_BYTES },
  lotQuestions: { connections: 4, maxResponseSize: MAX_LOT_ANSWER_BYTES },
} as const;

/** A set of connections that waits for nothing in another one. */
export type Lane = keyof typeof LANES;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  readonly body: string | null;
  /** Time to a connection, and from then on to the complete answer, in milliseconds. */
  readonly timeoutMs: number;
  readonly lane: Lane;
}

export interface Transport {
  /** Sends once; nothing is ever repeated or redirected here, because it may have arrived. */
  send(call: Call): Promise<Exchange>;
  /** Drops the connections; what is under way counts as lost. */
  close(): Promise<void>;
}

/**
 * A transport to one base address. Certificates are always verified.
 *
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
    // Over HTTP/2 the dispatcher repeats a stream of its own accord when the other side goes away.
    allowH2: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Said here, because an environment variable of Node's turns verification off wherever nothing is said.
    connect: { rejectUnauthorized: true },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
  };
  const open = (lane: Lane): Pool => new Pool(url.origin, { ...options, ...LANES[lane] });
  const pools: Readonly<Record<Lane, Pool>> = {
    documents: open('documents'),
    events: open('events'),
    questions: open('questions'),
    lotQuestions: open('lotQuestions'),
  };
  return {
    send: ({ method, path, headers, body, timeoutMs, lane }) =>
      exchangeOnce(pools[lane], { method, path: prefix + path, headers, body }, timeoutMs),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

function isLoopback(url: URL): boolean {
  const { protocol, hostname } = url;
  const isOwn = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isOwn;
}

/** Listener for how far the authority's clock is ahead. */
export interface ClockWatching {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with every answer: how far the authority's clock is ahead of ours, in milliseconds and to the second. */
  readonly onClockOffset?: ((offsetMs: number) => void) | undefined;
}

/** Passes every answer's own time on before the answer itself. */
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

/** Answers as without a network while the line is cut. */
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
