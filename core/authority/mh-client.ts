/** Client of the authority's transmission interface (authority README 8). */
import { anyCodeOf, membersOf } from './answer-body.ts';
import type { Authority, Outcome, QueryOutcome } from './authority.ts';
import { isLetIn, isTurnedAway } from './credentials.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import { outcomeOf, queryOutcomeOf } from './outcome.ts';
import { createSession, type Session } from './session.ts';
import { createTransport, type Call, type Transport } from './transport.ts';

/** Time to the complete answer of a reception, in milliseconds (authority README 10.1). */
const RECEPTION_TIMEOUT_MS = 8_000;
/** Time to the complete answer of a query, in milliseconds. */
const QUERY_TIMEOUT_MS = 8_000;
/** Time to the complete answer of a log-in, in milliseconds. */
const AUTH_TIMEOUT_MS = 8_000;
/** The authority demands a name on every call (authority README 8). */
const DEFAULT_USER_AGENT = 'caja-dte';
/** Largest `idEnvio`, a free counter: what a signed integer of 32 bits holds. */
const MAX_ENVIO = 2_147_483_647;

/** Times to the complete answer, in milliseconds. */
export interface AuthorityTimeouts {
  readonly receptionMs?: number;
  readonly queryMs?: number;
  readonly authMs?: number;
}

export interface AuthorityOptions {
  /** https, or http to this computer only. */
  readonly baseUrl: string;
  /** NIT without hyphens. */
  readonly user: string;
  /** Asked for at each log-in; when it throws, documents wait as with wrong credentials. */
  readonly password: (() => Promise<string> | string) | string;
  readonly ambiente: '00' | '01';
  readonly userAgent?: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Other limits than the usual ones. */
  readonly timeouts?: AuthorityTimeouts;
  /** Told how far the authority's clock is ahead of ours, in milliseconds and to the second, with every answer. */
  readonly onClockOffset?: (offsetMs: number) => void;
}

/**
 * An authority reached over HTTP. What a document meets is told as a value; nothing is sent before a log-in succeeded.
 *
 * @throws TypeError when the address is neither https nor on this computer
 */
export function createAuthority(options: AuthorityOptions): Authority {
  const { ambiente, user, password, now, timeouts = {} } = options;
  const userAgent = options.userAgent ?? DEFAULT_USER_AGENT;
  const transport = watchClock(createTransport(options.baseUrl), options);
  const session = createSession({
    transport,
    user,
    password: typeof password === 'string' ? () => password : password,
    userAgent,
    timeoutMs: timeouts.authMs ?? AUTH_TIMEOUT_MS,
    now,
  });
  const line: Line = { transport, session, userAgent };
  let idEnvio = Math.floor(now()) % MAX_ENVIO;
  return {
    submit: async (submission) => {
      if (submission.ambiente !== ambiente) throw new TypeError('a document of the other environment');
      idEnvio = (idEnvio % MAX_ENVIO) + 1;
      const { version, tipoDte, documento, codigoGeneracion } = submission;
      const body = JSON.stringify({ ambiente, idEnvio, version, tipoDte, documento, codigoGeneracion });
      const timeoutMs = timeouts.receptionMs ?? RECEPTION_TIMEOUT_MS;
      const called = await call(line, { path: '/fesv/recepciondte', body, timeoutMs, lane: 'documents' });
      return called.kind === 'unreachable'
        ? called
        : outcomeOf(called.exchange, { codigoGeneracion, ambiente });
    },
    query: async ({ nitEmisor, tipoDte, codigoGeneracion }) => {
      const body = JSON.stringify({ nitEmisor, tdte: tipoDte, codigoGeneracion });
      const timeoutMs = timeouts.queryMs ?? QUERY_TIMEOUT_MS;
      const called = await call(line, {
        path: '/fesv/recepcion/consultadte/',
        body,
        timeoutMs,
        lane: 'questions',
      });
      return called.kind === 'unreachable'
        ? called
        : queryOutcomeOf(called.exchange, { codigoGeneracion, ambiente });
    },
    forget: () => session.forget(),
    close: () => transport.close(),
  };
}

interface Line {
  readonly transport: Transport;
  readonly session: Session;
  readonly userAgent: string;
}

type Request = Omit<Call, 'headers'>;

type Unreachable = Extract<Outcome & QueryOutcome, { kind: 'unreachable' }>;
type Called = { readonly kind: 'called'; readonly exchange: Exchange } | Unreachable;

/**
 * Calls with a token. Only an answer that turns the call away at the door is followed by a new log-in and the same
 * call once more: then surely nothing was processed.
 */
async function call(line: Line, request: Request): Promise<Called> {
  const first = await attempt(line, request);
  if (first.kind !== 'turned-away') return first;
  const second = await attempt(line, request);
  if (second.kind !== 'turned-away') return second;
  return { kind: 'unreachable', cause: 'credenciales', detail: second.detail };
}

interface TurnedAway {
  readonly kind: 'turned-away';
  readonly detail: string;
}

async function attempt(
  { transport, session, userAgent }: Line,
  request: Request,
): Promise<Called | TurnedAway> {
  const login = await session.token();
  if (login.kind === 'failed') return { kind: 'unreachable', cause: login.cause, detail: login.detail };
  const { token } = login;
  const headers = { authorization: token, 'user-agent': userAgent, 'content-type': 'application/json' };
  const exchange = await transport.post({ ...request, headers });
  if (exchange.kind === 'answer' && isTurnedAway(exchange)) {
    const detail = refusalText(exchange);
    session.turnedAway(token, detail);
    return { kind: 'turned-away', detail };
  }
  if (exchange.kind === 'answer' && isLetIn(exchange)) session.proved(token);
  return { kind: 'called', exchange };
}

function refusalText({ text, status }: AnswerExchange): string {
  const said = anyCodeOf(membersOf(text)) ?? `HTTP ${status}`;
  return `Hacienda no acepta la sesión (${said}); revise las credenciales de la conexión`;
}

/** Passes every answer's own time on before the answer itself. */
function watchClock(transport: Transport, { now, onClockOffset }: AuthorityOptions): Transport {
  if (onClockOffset === undefined) return transport;
  return {
    ...transport,
    post: async (request) => {
      const exchange = await transport.post(request);
      const theirs = exchange.kind === 'answer' ? Date.parse(exchange.date ?? '') : Number.NaN;
      if (!Number.isNaN(theirs)) onClockOffset(theirs - now());
      return exchange;
    },
  };
}
