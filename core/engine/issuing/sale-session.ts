/** Cash session of a sale. */
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { refusal } from '../../domain/app-error.ts';
import { cashRule } from '../../store/cash/cash-rules.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import { tillOfCaller } from '../../store/people/till-sessions.ts';

/**
 * Id of the open session at the caller's till; null without one, and for an API key, which has no till.
 *
 * @throws AppError `EMISION_BLOQUEADA` where the branch requires an open session
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
