/** The connections to one authority: kept alive, bounded, verified. */
import { Pool } from 'undici';
import { exchangeOnce, type Exchange } from './exchange.ts';

/** Connections kept open to one authority; the rest waits its turn. */
const MAX_CONNECTIONS = 32;
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

export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time to the complete answer, in milliseconds. */
  readonly timeoutMs: number;
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
  const pool = new Pool(url.origin, {
    connections: MAX_CONNECTIONS,
    pipelining: PIPELINING,
    // Over HTTP/2 the dispatcher repeats a stream of its own accord when the other side goes away.
    allowH2: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  return {
    post: ({ path, headers, body, timeoutMs }) =>
      exchangeOnce(pool, { method: 'POST', path: prefix + path, headers, body }, timeoutMs),
    close: () => pool.destroy(),
  };
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}
