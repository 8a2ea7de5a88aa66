/** Calls with a token, and what follows when the authority does not take it (§log-in). */
import { membersOf } from '../contract/json.ts';
import { anyCodeOf } from './answer-body.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';
import type { Outcome } from './authority.ts';
import { isAccountRefused, isLetIn, isTurnedAway } from './credentials.ts';
import type { Exchange } from './exchange.ts';
import type { Session } from './session.ts';
import type { Call, Transport } from './transport.ts';

export interface Line {
  readonly transport: Transport;
  readonly session: Session;
  readonly userAgent: string;
}

type Called =
  | { readonly kind: 'called'; readonly exchange: Exchange }
  | Extract<Outcome, { kind: 'unreachable' }>;

/**
 * Calls with a token. Only an answer that turns the call away at the door is followed by a new log-in and the same
 * call once more: then surely nothing was processed. Turned away again, the account is refused where the answer says so;
 * else the call has no answer (§ask-before-resend).
 *
 * @param read tells what the exchange means
 * @returns what `read` gives, or `unreachable` when the call never got past the door, or `unknown` when it was turned away
 *   without a word about the account; once one log-in after the other was good for nothing, the account is refused too
 */
export async function call<T>(
  line: Line,
  request: Omit<Call, 'headers'>,
  read: (exchange: Exchange) => T,
): Promise<T | Extract<Outcome, { kind: 'unreachable' | 'unknown' }>> {
  const first = await attempt(line, request);
  const last = first.kind === 'turned-away' && first.again ? await attempt(line, request) : first;
  if (last.kind === 'called') return read(last.exchange);
  if (last.kind === 'unreachable') return last;
  const { refused, again, detail } = last;
  if (refused) return { kind: 'unreachable', cause: 'credenciales', detail };
  // One passing trouble costs a log-in or two; where none of many was good for a call, it is the account.
  return again
    ? { kind: 'unknown', detail, turnedAway: true }
    : {
        kind: 'unreachable',
        cause: 'credenciales',
        detail: rule('llamadas-rechazadas', { error: last.said }),
      };
}

interface TurnedAway {
  readonly kind: 'turned-away';
  /** Whether the account was refused, not this call alone. */
  readonly refused: boolean;
  /** Whether a new log-in may be tried now. */
  readonly again: boolean;
  readonly detail: Rule;
  /** What the answer said, as short as it can be. */
  readonly said: string;
}

async function attempt(
  { transport, session, userAgent }: Line,
  request: Omit<Call, 'headers'>,
): Promise<Called | TurnedAway> {
  const login = await session.token();
  if (login.kind === 'failed') return { kind: 'unreachable', cause: login.cause, detail: login.detail };
  const { token } = login;
  const headers = { authorization: token, 'user-agent': userAgent, 'content-type': 'application/json' };
  const exchange = await transport.send({ ...request, headers });
  if (exchange.kind === 'answer' && isTurnedAway(exchange)) {
    const said = anyCodeOf(membersOf(exchange.text)) ?? `HTTP ${exchange.status}`;
    const detail = rule('sesion-rechazada', { error: said });
    const refused = isAccountRefused(exchange);
    const again = session.turnedAway(token, { refused, detail });
    return { kind: 'turned-away', refused, again, detail, said };
  }
  if (exchange.kind === 'answer' && isLetIn(exchange)) session.proved(token);
  return { kind: 'called', exchange };
}
