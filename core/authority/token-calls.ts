/** Authenticated calls, and their retry when the token is refused (§log-in). */
import { membersOf, type Members } from '../contract/json.ts';
import { anyCodeOf, messageOf } from './answer-body.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';
import type { Outcome } from './authority.ts';
import { isAccountRefused, isLetIn, isTurnedAway } from './credentials.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import type { Session } from './session.ts';
import type { Call, Transport } from './transport.ts';

const MAX_SAID_CHARS = 200;

export interface Line {
  readonly transport: Transport;
  readonly session: Session;
  readonly userAgent: string;
}

export interface Reading<T> {
  readonly read: (exchange: Exchange) => T;
  /**
   * Whether the answer names what was sent: a refusal then concerns that, not the account, whatever status
   * and codes it has.
   */
  readonly names: (members: Members) => boolean;
}

type Called =
  | { readonly kind: 'called'; readonly exchange: Exchange }
  | Extract<Outcome, { kind: 'unreachable' }>;

/**
 * Sends an authenticated call. Only a refusal at authentication is retried once with a new log-in, since then
 * certainly nothing was processed. A second refusal counts as a refused account if the answer says so, else
 * as no answer (§ask-before-resend). Neither is cached: only this call may be affected.
 * @returns the result of `read`; `unreachable` if the call never passed authentication; `unknown` if it was
 * refused without a word about the account. Once many log-ins in a row were useless, the account counts as
 * refused
 */
export async function call<T extends { readonly kind: string }>(
  line: Line,
  request: Omit<Call, 'headers'>,
  reading: Reading<T>,
): Promise<T | Extract<Outcome, { kind: 'unreachable' | 'unknown' }>> {
  const first = await attempt(line, request, reading);
  const last = first.kind === 'turned-away' && first.again ? await attempt(line, request, reading) : first;
  if (last.kind === 'called') return reading.read(last.exchange);
  if (last.kind === 'unreachable') return last;
  const { refused, again, detail } = last;
  if (refused) return { kind: 'unreachable', cause: 'credenciales', detail, turnedAway: true };
  // A temporary problem costs one or two log-ins; if many were useless, the account is the cause.
  return again
    ? { kind: 'unknown', detail, turnedAway: true }
    : {
        kind: 'unreachable',
        cause: 'credenciales',
        detail: rule('llamadas-rechazadas', { error: last.said }),
        turnedAway: true,
      };
}

interface TurnedAway {
  readonly kind: 'turned-away';
  /** Whether the account was refused, not only this call. */
  readonly refused: boolean;
  readonly again: boolean;
  readonly detail: Rule;
  readonly said: string;
}

async function attempt<T extends { readonly kind: string }>(
  { transport, session, userAgent }: Line,
  request: Omit<Call, 'headers'>,
  reading: Reading<T>,
): Promise<Called | TurnedAway> {
  const login = await session.token();
  if (login.kind === 'failed') return { kind: 'unreachable', cause: login.cause, detail: login.detail };
  const { token } = login;
  const headers = { authorization: token, 'user-agent': userAgent, 'content-type': 'application/json' };
  const exchange = await transport.send({ ...request, headers });
  if (exchange.kind !== 'answer') return { kind: 'called', exchange };
  const isJudged = judges(exchange, reading);
  if (!isJudged && isTurnedAway(exchange)) {
    const said = logInAnswerText(exchange);
    const detail = rule('sesion-rechazada', { error: said });
    return {
      kind: 'turned-away',
      refused: isAccountRefused(exchange),
      again: session.turnedAway(token),
      detail,
      said,
    };
  }
  if (isJudged || isLetIn(exchange)) session.proved(token);
  return { kind: 'called', exchange };
}

/** Whether the answer rejects what was sent and names it. */
function judges<T extends { readonly kind: string }>(
  exchange: AnswerExchange,
  { read, names }: Reading<T>,
): boolean {
  const members = membersOf(exchange.text);
  return members !== null && names(members) && read(exchange).kind === 'rejected';
}

/** Code and message of a refused call; its HTTP status without both. */
function logInAnswerText({ text, status }: AnswerExchange): string {
  const members = membersOf(text);
  const words = messageOf(members?.['descripcionMsg'] ?? members?.['mensaje'] ?? members?.['message']);
  const said = [anyCodeOf(members), words].filter((part) => part !== null).join(' ');
  return said === '' ? `HTTP ${status}` : said.slice(0, MAX_SAID_CHARS);
}
