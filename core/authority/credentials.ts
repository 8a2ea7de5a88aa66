/** Classifies answers that refuse the account or its token (§log-in, §reception, §result-codes). Pure. */
import { membersOf } from '../contract/json.ts';
import { anyCodeOf, isPage, textOf } from './answer-body.ts';
import type { AnswerExchange, Exchange } from './exchange.ts';

/** Not verifiable now, service not available, not catalogued: no decision about the log-in. */
const NOT_JUDGED: readonly string[] = ['021', '022', '099'];
/** States of a call that passed authentication, whatever other codes the answer has. */
const LET_IN: readonly (string | null)[] = ['PROCESADO', 'RECIBIDO'];
/** From this status on the service failed, whatever the body says. */
const FIRST_SERVER_FAILURE = 500;
const UNAUTHORIZED = 401;

/**
 * Whether authentication refused the call, so that certainly nothing was processed. Call only with answers
 * that do not judge the document. A 403 with an HTML page comes from a firewall and says nothing about the
 * account; a 401 always does.
 */
export function isTurnedAway(exchange: AnswerExchange): boolean {
  if (exchange.status >= FIRST_SERVER_FAILURE) return false;
  const members = membersOf(exchange.text);
  const estado = textOf(members?.['estado']);
  if (!LET_IN.includes(estado) && isCredentialCode(anyCodeOf(members))) return true;
  return estado === null && isDoorStatus(exchange);
}

/**
 * Whether account or password were refused (codes 100–111). A bare 401 refuses only this call: after a new
 * log-in it counts as no answer (§ask-before-resend).
 */
export function isAccountRefused({ status, text }: AnswerExchange): boolean {
  return status !== UNAUTHORIZED && isCredentialCode(anyCodeOf(membersOf(text)));
}

/** Whether the call passed authentication, given that it was not refused there. */
export function isLetIn(exchange: AnswerExchange): boolean {
  return exchange.status < FIRST_SERVER_FAILURE && !isPage(exchange.text);
}

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
