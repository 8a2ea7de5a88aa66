/** Calls with a token, and what follows when the authority does not take it (§log-in). */
import { membersOf, type Members } from '../contract/json.ts';
import { anyCodeOf, messageOf } from './answer-body.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';
import type { Outcome } from './authority.ts';
import { isAccountRefused, isLetIn, isTurnedAway } from './credentials.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import type { Session } from './session.ts';
import type { Call, Transport } from './transport.ts';

/** Longest part of an answer's words that is told, in characters. */
const MAX_SAID_CHARS = 200;

export interface Line {
  readonly transport: Transport;
  readonly session: Session;
  readonly userAgent: string;
}

/** What an exchange means for the one who called. */
export interface Reading<T> {
  readonly read: (exchange: Exchange) => T;
  /** Whether the answer names what was sent: a refusal of it is then no matter of the account, whatever its status and codes. */
  readonly names: (members: Members) => boolean;
}

type Called =
  | { readonly kind: 'called'; readonly exchange: Exchange }
  | Extract<Outcome, { kind: 'unreachable' }>;

/**
 * Calls with a token. Only an answer that turns the call away at the door is followed by a new log-in and the same
 * call once more: then surely nothing was processed. Turned away again, it waits as with a refused account where the answer
 * says so; else the call has no answer (§ask-before-resend). Neither is remembered against the next call: it may be this
 * one alone that is not let in.
 *
 * @returns what `read` gives, or `unreachable` when the call never got past the door, or `unknown` when it was turned away
 *   without a word about the account; once one log-in after the other was good for nothing, the account is refused too
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
  // One passing trouble costs a log-in or two; where none of many was good for a call, it is the account.
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
  /** Whether the account was refused, not this call alone. */
  readonly refused: boolean;
  /** Whether a new log-in may be tried now. */
  readonly again: boolean;
  readonly detail: Rule;
  /** What the answer said. */
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

/** Whether the answer refuses what was sent, which it names. */
function judges<T extends { readonly kind: string }>(
  exchange: AnswerExchange,
  { read, names }: Reading<T>,
): boolean {
  const members = membersOf(exchange.text);
  return members !== null && names(members) && read(exchange).kind === 'rejected';
}

/** Code and words of an answer that turned a call away; its status where it has neither. */
function logInAnswerText({ text, status }: AnswerExchange): string {
  const members = membersOf(text);
  const words = messageOf(members?.['descripcionMsg'] ?? members?.['mensaje'] ?? members?.['message']);
  const said = [anyCodeOf(members), words].filter((part) => part !== null).join(' ');
  return said === '' ? `HTTP ${status}` : said.slice(0, MAX_SAID_CHARS);
}
