/** Calls with a token, and what follows when the authority does not take it (authority README 8.1). */
import { anyCodeOf, membersOf } from './answer-body.ts';
import type { Outcome } from './authority.ts';
import { isLetIn, isTurnedAway } from './credentials.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';
import type { Session } from './session.ts';
import type { Call, Transport } from './transport.ts';

export interface Line {
  readonly transport: Transport;
  readonly session: Session;
  readonly userAgent: string;
}

type Called =
  { readonly kind: 'called'; readonly exchange: Exchange } | Extract<Outcome, { kind: 'unreachable' }>;

/**
 * Calls with a token. Only an answer that turns the call away at the door is followed by a new log-in and the same
 * call once more: then surely nothing was processed.
 *
 * @param read tells what the exchange means
 * @returns what `read` gives, or `unreachable` when the call never got past the door
 */
export async function call<T>(
  line: Line,
  request: Omit<Call, 'headers'>,
  read: (exchange: Exchange) => T,
): Promise<T | Extract<Outcome, { kind: 'unreachable' }>> {
  const first = await attempt(line, request);
  const last = first.kind === 'turned-away' ? await attempt(line, request) : first;
  if (last.kind === 'called') return read(last.exchange);
  if (last.kind === 'unreachable') return last;
  return { kind: 'unreachable', cause: 'credenciales', detail: last.detail };
}

interface TurnedAway {
  readonly kind: 'turned-away';
  readonly detail: string;
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
