/** Which answers say that the account or its token was not accepted (authority README 8.1, 8.2, 9.2). Pure. */
import { anyCodeOf, isPage, membersOf, textOf } from './answer-body.ts';
import type { Exchange } from './exchange.ts';

/** Token invalid, required, generation: another log-in may mend it. */
const TOKEN_CODES: readonly string[] = ['107', '108', '109'];
/** Statuses of this size are failures of the service, whatever their body says. */
const FIRST_SERVER_FAILURE = 500;

/** `token`: log in once more and repeat. `account`: only new credentials help. */
export type Refusal = 'token' | 'account';

/** Authentication codes 100–111 (authority README 9.2). */
export function isCredentialCode(code: string | null): boolean {
  return code !== null && /^1(0\d|1[01])$/.test(code);
}

/**
 * Whether a call was turned away at the door, so that surely nothing of it was processed.
 * A page with status 403 comes from a firewall, which says nothing of the account; 401 by its meaning does.
 */
export function refusalOf(exchange: Exchange): Refusal | null {
  if (exchange.kind !== 'answer' || exchange.status >= FIRST_SERVER_FAILURE) return null;
  const members = membersOf(exchange.text);
  const estado = textOf(members?.['estado']);
  const code = anyCodeOf(members);
  if (isCredentialCode(code) && estado !== 'PROCESADO') {
    return TOKEN_CODES.includes(code ?? '') ? 'token' : 'account';
  }
  if (estado !== null) return null;
  return isDoorStatus(exchange) ? 'token' : null;
}

/** Whether an answer to a log-in says that user and password were not accepted, also with HTTP 200. */
export function isLoginRefused(exchange: Exchange): boolean {
  if (exchange.kind !== 'answer' || exchange.status >= FIRST_SERVER_FAILURE) return false;
  const members = membersOf(exchange.text);
  const code = anyCodeOf(members);
  if (code !== null) return isCredentialCode(code);
  return members?.['status'] === 'ERROR' || isDoorStatus(exchange);
}

function isDoorStatus({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status === 401 || (status === 403 && !isPage(text));
}
