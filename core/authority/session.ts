/** The log-in: one token for all calls, renewed early, asked for once however many wait (authority README 8.1). */
import type { UnreachableCause } from './authority.ts';
import { membersOf } from './outcome.ts';
import type { Transport } from './transport.ts';

/** Time to the complete answer of a log-in, in milliseconds. */
const AUTH_TIMEOUT_MS = 8_000;
/** Validity of a token that does not say its own, in milliseconds: the shorter of the two documented ones. */
const DEFAULT_VALIDITY_MS = 24 * 3_600_000;
/** A token is renewed this long before it ends, in milliseconds. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
/** After a refused log-in none is tried for this long, in milliseconds: a storm of documents must not lock the account. */
const REFUSAL_MEMORY_MS = 60_000;

export type Login =
  | { readonly kind: 'ok'; readonly token: string }
  | { readonly kind: 'failed'; readonly cause: UnreachableCause; readonly detail: string };

export interface SessionOptions {
  readonly transport: Transport;
  readonly user: string;
  readonly password: () => Promise<string> | string;
  readonly userAgent: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Session {
  /** A valid token, from memory or by logging in. */
  token(): Promise<Login>;
  /** Gives up a token the authority did not take; another one is left alone. */
  drop(token: string): void;
  /** Gives up token and remembered refusal. */
  forget(): void;
}

interface Kept {
  readonly login: Login;
  readonly until: number;
}

/** A session for one account. */
export function createSession(options: SessionOptions): Session {
  let kept: Kept | null = null;
  let running: Promise<Login> | null = null;
  const logIn = async (): Promise<Login> => {
    const now = options.now();
    const login = await askForToken(options);
    kept = { login, until: endOf(login, now) };
    return login;
  };
  return {
    token: () => {
      if (kept !== null && options.now() < kept.until) return Promise.resolve(kept.login);
      running ??= logIn().finally(() => {
        running = null;
      });
      return running;
    },
    drop: (token) => {
      if (kept?.login.kind === 'ok' && kept.login.token === token) kept = null;
    },
    forget: () => {
      kept = null;
    },
  };
}

function endOf(login: Login, now: number): number {
  if (login.kind === 'ok') return (expiryOf(login.token) ?? now + DEFAULT_VALIDITY_MS) - RENEWAL_MARGIN_MS;
  return login.cause === 'credenciales' ? now + REFUSAL_MEMORY_MS : now;
}

async function askForToken(options: SessionOptions): Promise<Login> {
  const body = new URLSearchParams({ user: options.user, pwd: await options.password() }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': options.userAgent };
  const exchange = await options.transport.post({ path: '/seguridad/auth', headers, body, timeoutMs: AUTH_TIMEOUT_MS });
  if (exchange.kind === 'not-sent') return { kind: 'failed', cause: 'sin-linea', detail: exchange.detail };
  if (exchange.kind === 'lost') return { kind: 'failed', cause: 'autoridad-caida', detail: exchange.detail };
  const members = membersOf(exchange.text);
  const inner = members?.['body'];
  const token = inner !== null && typeof inner === 'object' ? (inner as { readonly token?: unknown }).token : undefined;
  if (members?.['status'] === 'OK' && typeof token === 'string' && token !== '') return { kind: 'ok', token };
  const refused = members?.['status'] === 'ERROR' || exchange.status === 401 || exchange.status === 403;
  return { kind: 'failed', cause: refused ? 'credenciales' : 'autoridad-caida', detail: `HTTP ${exchange.status}: ${exchange.text.slice(0, 200)}` };
}

/** End of a JWT's validity in epoch milliseconds; null when it does not say. */
function expiryOf(token: string): number | null {
  const payload = token.replace(/^Bearer /i, '').split('.')[1];
  const claims = payload === undefined ? null : membersOf(Buffer.from(payload, 'base64url').toString('utf8'));
  const exp = claims?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : null;
}
