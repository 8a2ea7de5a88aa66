/** Client of the authority's transmission interface (authority README 8). */
import type { Authority, Outcome, QueryOutcome } from './authority.ts';
import { outcomeOf, queryOutcomeOf } from './outcome.ts';
import { createSession, type Session } from './session.ts';
import { createTransport, type Exchange, type Transport } from './transport.ts';

/** Time to the complete answer of a reception, in milliseconds (authority README 10.1). */
export const RECEPTION_TIMEOUT_MS = 8_000;
/** Time to the complete answer of a query, in milliseconds. */
export const QUERY_TIMEOUT_MS = 8_000;
const MAX_ENVIO = 2_147_483_647;

export interface AuthorityOptions {
  readonly baseUrl: string;
  /** NIT without hyphens. */
  readonly user: string;
  readonly password: (() => Promise<string> | string) | string;
  readonly ambiente: '00' | '01';
  readonly userAgent: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Shorter limits for tests, in milliseconds. */
  readonly timeouts?: { readonly receptionMs?: number; readonly queryMs?: number };
  /** Told how far the authority's clock is ahead of ours, in milliseconds, whenever it says its time. */
  readonly onClockOffset?: (offsetMs: number) => void;
}

/** An authority reached over HTTP. */
export function createAuthority(options: AuthorityOptions): Authority {
  const transport = createTransport(options.baseUrl);
  const { password, user, userAgent, now } = options;
  const session = createSession({ transport, user, password: typeof password === 'string' ? () => password : password, userAgent, now });
  const parts: Parts = { options, transport, session };
  let idEnvio = now() % MAX_ENVIO;
  return {
    submit: async (submission) => {
      idEnvio = (idEnvio % MAX_ENVIO) + 1;
      const { ambiente, version, tipoDte, documento, codigoGeneracion } = submission;
      const body = JSON.stringify({ ambiente, idEnvio, version, tipoDte, documento, codigoGeneracion });
      const timeoutMs = options.timeouts?.receptionMs ?? RECEPTION_TIMEOUT_MS;
      const called = await call(parts, { path: '/fesv/recepciondte', body, timeoutMs });
      return called.kind === 'unreachable' ? called : outcomeOf(called.exchange);
    },
    query: async ({ nitEmisor, tipoDte, codigoGeneracion }) => {
      const body = JSON.stringify({ nitEmisor, tdte: tipoDte, codigoGeneracion });
      const timeoutMs = options.timeouts?.queryMs ?? QUERY_TIMEOUT_MS;
      const called = await call(parts, { path: '/fesv/recepcion/consultadte/', body, timeoutMs });
      return called.kind === 'unreachable' ? called : queryOutcomeOf(called.exchange);
    },
    forget: () => session.forget(),
    close: () => transport.close(),
  };
}

interface Parts {
  readonly options: AuthorityOptions;
  readonly transport: Transport;
  readonly session: Session;
}

interface Request {
  readonly path: string;
  readonly body: string;
  readonly timeoutMs: number;
}

type Unreachable = Extract<Outcome & QueryOutcome, { kind: 'unreachable' }>;
type Called = { readonly kind: 'called'; readonly exchange: Exchange } | Unreachable;

/** Calls with a token; one that is refused is renewed once, which is safe: a 401 means that nothing was processed. */
async function call(parts: Parts, request: Request): Promise<Called> {
  const first = await attempt(parts, request);
  if (first.kind === 'unreachable' || !isRefused(first.exchange)) return first;
  const second = await attempt(parts, request);
  if (second.kind === 'unreachable' || !isRefused(second.exchange)) return second;
  return { kind: 'unreachable', cause: 'credenciales', detail: 'Hacienda no acepta la sesión, tampoco una nueva' };
}

async function attempt(parts: Parts, request: Request): Promise<Called> {
  const { options, transport, session } = parts;
  const login = await session.token();
  if (login.kind === 'failed') return { kind: 'unreachable', cause: login.cause, detail: login.detail };
  const headers = { authorization: login.token, 'user-agent': options.userAgent, 'content-type': 'application/json' };
  const exchange = await transport.post({ ...request, headers });
  if (isRefused(exchange)) session.drop(login.token);
  if (exchange.kind === 'answer' && exchange.date !== null) {
    const time = Date.parse(exchange.date);
    if (!Number.isNaN(time)) options.onClockOffset?.(time - options.now());
  }
  return { kind: 'called', exchange };
}

function isRefused(exchange: Exchange): boolean {
  return exchange.kind === 'answer' && (exchange.status === 401 || exchange.status === 403);
}
