/** HTTP to the authority: one exchange, told as a value that says whether the request may have arrived. */
import { Pool } from 'undici';

/** Connections kept open to one authority; the rest waits its turn. */
const MAX_CONNECTIONS = 32;
/** Time to open a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long an unused connection is kept, in milliseconds: shorter than gateways usually keep theirs. */
const KEEP_ALIVE_MS = 4_000;
/** Largest answer read; a lot's result has some 100 KB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * - `answer`: a complete answer, whatever it says
 * - `not-sent`: no byte of the request left this computer
 * - `lost`: it may have arrived, the answer did not
 */
export type Exchange =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly date: string | null }
  | { readonly kind: 'not-sent'; readonly detail: string }
  | { readonly kind: 'lost'; readonly detail: string };

export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time to the complete answer, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Transport {
  /** Posts once; nothing is ever repeated here, because a POST may have arrived. */
  post(call: Call): Promise<Exchange>;
  close(): Promise<void>;
}

/** Failures that come before a connection exists, so that nothing was sent on it. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * A transport to one base address.
 *
 * @param baseUrl https, or http to this computer only
 * @throws TypeError for any other address
 */
export function createTransport(baseUrl: string): Transport {
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && !isLoopback(url)) throw new TypeError('the authority is reached over https');
  const prefix = url.pathname.replace(/\/$/, '');
  const pool = new Pool(url.origin, {
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  return {
    post: async ({ path, headers, body, timeoutMs }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await pool.request({ method: 'POST', path: prefix + path, headers, body, signal });
        const text = await response.body.text();
        const { date } = response.headers;
        return { kind: 'answer', status: response.statusCode, text, date: typeof date === 'string' ? date : null };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => pool.destroy(),
  };
}

function failureOf(error: unknown): Exchange {
  const code = codeOf(error);
  const detail = `${code}: ${error instanceof Error ? error.message : String(error)}`;
  return BEFORE_SENDING.has(code) ? { kind: 'not-sent', detail } : { kind: 'lost', detail };
}

/** The code of an error; with several addresses tried, of the first that was not refused before sending. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) {
    const codes = error.errors.map(codeOf);
    return codes.find((code) => !BEFORE_SENDING.has(code)) ?? codes[0] ?? 'UNKNOWN';
  }
  if (!(error instanceof Error)) return 'UNKNOWN';
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  return error.name;
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}
