/** The cash session that a document is sold in. */
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { refusal } from '../../domain/app-error.ts';
import { cashRule } from '../../store/cash/cash-rules.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import { tillOfCaller } from '../../store/people/till-sessions.ts';

/**
 * Id of the session that is open at the caller's till; null without one, and for an API key, which belongs to no till.
 *
 * @throws AppError `EMISION_BLOQUEADA` where the branch sells only with an open session
 */
export function cashSessionOf(reader: Reader, caller: Caller): number | null {
  const tillId = tillOfCaller(caller.keyId);
  if (tillId === null) return null;
  const id = openCashSessionId(reader, tillId);
  if (id === null && cashRule(reader, caller).exigirCaja) {
    throw refusal('EMISION_BLOQUEADA', rule('caja-cerrada-no-vende'));
  }
  return id;
}
