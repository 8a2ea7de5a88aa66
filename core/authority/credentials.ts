/** Which answers say that the account or its token was not accepted (§log-in, §reception, §result-codes). Pure. */
import { membersOf } from '../contract/json.ts';
import { anyCodeOf, isPage, textOf } from './answer-body.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';

/** Not verifiable now, service not available, not catalogued: the log-in was not judged. */
const NOT_JUDGED: readonly string[] = ['021', '022', '099'];
/** What became of a call that was let in, whatever other numbers its answer carries. */
const LET_IN: readonly (string | null)[] = ['PROCESADO', 'RECIBIDO'];
/** Statuses of this size are failures of the service, whatever their body says. */
const FIRST_SERVER_FAILURE = 500;
const UNAUTHORIZED = 401;

/**
 * Whether a call was turned away at the door, so that surely nothing of it was processed; to be asked only of an answer that
 * does not judge what was sent.
 * A page with status 403 comes from a firewall, which says nothing of the account; 401 by its meaning does.
 */
export function isTurnedAway(exchange: AnswerExchange): boolean {
  if (exchange.status >= FIRST_SERVER_FAILURE) return false;
  const members = membersOf(exchange.text);
  const estado = textOf(members?.['estado']);
  if (!LET_IN.includes(estado) && isCredentialCode(anyCodeOf(members))) return true;
  return estado === null && isDoorStatus(exchange);
}

/**
 * Whether the door says that account or password are not good (codes 100–111). A bare 401, whatever its body, says only
 * that this call was not let in: after a new log-in it counts as no answer (§ask-before-resend).
 */
export function isAccountRefused({ status, text }: AnswerExchange): boolean {
  return status !== UNAUTHORIZED && isCredentialCode(anyCodeOf(membersOf(text)));
}

/** Whether an answer comes from behind the door, where it was not turned away: the token was taken, whatever became of the call. */
export function isLetIn(exchange: AnswerExchange): boolean {
  return exchange.status < FIRST_SERVER_FAILURE && !isPage(exchange.text);
}

/** Whether an answer to a log-in says that user and password were not accepted, also with HTTP 200. */
export function isLoginRefused(exchange: Exchange): boolean {
  if (exchange.kind !== 'answer' || exchange.status >= FIRST_SERVER_FAILURE) return false;
  const members = membersOf(exchange.text);
  const code = anyCodeOf(members);
  if (isCredentialCode(code) || isDoorStatus(exchange)) return true;
  return members?.['status'] === 'ERROR' && !NOT_JUDGED.includes(code ?? '');
}

/** Authentication codes 100–111 (§result-codes). */
export function isCredentialCode(code: string | null): boolean {
  return code !== null && /^1(0\d|1[01])$/.test(code);
}

function isDoorStatus({ status, text }: AnswerExchange): boolean {
  return status === UNAUTHORIZED || (status === 403 && !isPage(text));
}
