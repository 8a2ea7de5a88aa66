/** The connections to one authority: kept alive, bounded, verified. */
import { Pool } from 'undici';
import { exchangeOnce, type Exchange } from './exchange.ts';

/**
 * Most connections to one authority in each lane; the rest waits its turn. When the authority takes documents and does
 * not answer, every connection for documents is held until its time is over: questions and log-ins have their own.
 */
const MAX_CONNECTIONS = { documents: 32, questions: 8 } as const;
/** Requests under way on one connection: a second one would share the first one's fate. */
const PIPELINING = 1;
/** Time to open a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long an unused connection is kept when the authority does not say, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;
/** The longest it is kept when the authority does say, in milliseconds. */
const MAX_KEEP_ALIVE_MS = 60_000;
/** Largest answer read; one about a document has a few KB. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** What a call may have to wait behind. */
export type Lane = keyof typeof MAX_CONNECTIONS;

export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time to a connection, and from then on to the complete answer, in milliseconds. */
  readonly timeoutMs: number;
  readonly lane: Lane;
}

export interface Transport {
  /** Posts once; nothing is ever repeated or redirected here, because a POST may have arrived. */
  post(call: Call): Promise<Exchange>;
  /** Drops the connections; what is under way counts as lost. */
  close(): Promise<void>;
}

/**
 * A transport to one base address. Certificates are always verified.
 *
 * @param baseUrl https, or http to this computer only (decisions 2)
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
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  };
  const pools: Readonly<Record<Lane, Pool>> = {
    documents: new Pool(url.origin, { ...options, connections: MAX_CONNECTIONS.documents }),
    questions: new Pool(url.origin, { ...options, connections: MAX_CONNECTIONS.questions }),
  };
  return {
    post: ({ path, headers, body, timeoutMs, lane }) =>
      exchangeOnce(pools[lane], { method: 'POST', path: prefix + path, headers, body }, timeoutMs),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}
