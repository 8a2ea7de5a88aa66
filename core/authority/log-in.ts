/** One log-in at the authority (§log-in). */
import { asMembers, membersOf } from '../contract/json.ts';
import { anyCodeOf, textOf } from './answer-body.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';
import type { UnreachableCause } from './authority.ts';
import { isLoginRefused } from './credentials.ts';
import type { AnswerExchange } from './exchange.ts';
import type { Transport } from './transport.ts';

/** Maximum length of the authority's message that is passed on, in characters. */
const MAX_MESSAGE_CHARS = 200;
/** Visible characters and spaces only, so that a malformed token cannot alter the request. */
const HEADER_VALUE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;

export interface Account {
  readonly transport: Transport;
  readonly user: string;
  readonly password: () => Promise<string> | string;
  readonly userAgent: string;
  /** Timeout of the complete answer, in ms. */
  readonly timeoutMs: number;
}

export type Login =
  | { readonly kind: 'ok'; readonly token: string; readonly remainingMs: number | null }
  | LoginFailure;

export interface LoginFailure {
  readonly kind: 'failed';
  readonly cause: UnreachableCause;
  readonly detail: Rule;
  /** Whether the authority refused: retrying soon endangers the account. */
  readonly refused: boolean;
}

/**
 * Logs in once. `detail` never contains password or token.
 * @param now epoch ms, for a token without the authority's time
 * @returns the token with its remaining validity by the authority's clock; null if unknown
 */
export async function logIn(account: Account, now: () => number): Promise<Login> {
  const secret = await openPassword(account);
  if (secret.kind === 'closed')
    return { kind: 'failed', cause: 'credenciales', detail: secret.detail, refused: false };
  const exchange = await account.transport.send({
    method: 'POST',
    path: '/seguridad/auth',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': account.userAgent },
    body: new URLSearchParams({ user: account.user, pwd: secret.password }).toString(),
    timeoutMs: account.timeoutMs,
    lane: 'questions',
  });
  if (exchange.kind === 'not-sent') return failed(exchange.cause, exchange.detail);
  if (exchange.kind === 'lost')
    return failed('autoridad-caida', rule('sesion-no-abierta', { causa: exchange.detail }));
  const token = tokenOf(exchange);
  if (token !== null) return { kind: 'ok', token, remainingMs: remainingOf(token, exchange, now) };
  if (isLoginRefused(exchange)) return refused(exchange, secret.password);
  return failed('autoridad-caida', rule('respuesta-sin-sesion', { status: exchange.status }));
}

type Secret =
  | { readonly kind: 'open'; readonly password: string }
  | { readonly kind: 'closed'; readonly detail: Rule };

/** A closed vault is treated like wrong credentials: documents wait. */
async function openPassword(account: Account): Promise<Secret> {
  try {
    return { kind: 'open', password: await account.password() };
  } catch (error) {
    const causa = error instanceof Error ? error.message : 'no se pudo abrir la contraseña de Hacienda';
    return { kind: 'closed', detail: rule('clave-de-conexion-cerrada', { causa }) };
  }
}

function failed(cause: UnreachableCause, detail: Rule): LoginFailure {
  return { kind: 'failed', cause, detail, refused: false };
}

function refused(exchange: AnswerExchange, password: string): LoginFailure {
  const members = membersOf(exchange.text);
  const said = [anyCodeOf(members), textOf(members?.['message'])].filter((text) => text !== null).join(' ');
  const safe = password === '' ? said : said.replaceAll(password, '…');
  const reason = safe.slice(0, MAX_MESSAGE_CHARS) || `HTTP ${exchange.status}`;
  return {
    kind: 'failed',
    cause: 'credenciales',
    detail: rule('credenciales-rechazadas', { error: reason }),
    refused: true,
  };
}

function tokenOf(exchange: AnswerExchange): string | null {
  const members = membersOf(exchange.text);
  if (exchange.status < 200 || exchange.status >= 300 || members?.['status'] === 'ERROR') return null;
  const token = textOf(asMembers(members?.['body'])?.['token']) ?? textOf(members?.['token']);
  return token !== null && HEADER_VALUE.test(token) ? token : null;
}

/** `exp` refers to the authority's clock; ours may differ by hours. */
function remainingOf(token: string, exchange: AnswerExchange, now: () => number): number | null {
  const payload = token.replace(/^Bearer /i, '').split('.')[1];
  const exp =
    payload === undefined ? null : membersOf(Buffer.from(payload, 'base64url').toString('utf8'))?.['exp'];
  if (typeof exp !== 'number') return null;
  const theirs = Date.parse(exchange.date ?? '');
  return exp * 1_000 - (Number.isNaN(theirs) ? now() : theirs);
}
