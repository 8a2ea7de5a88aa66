/** The cash session that a document is sold in. */
import type { Caller } from '../../contract/caller.ts';
import { AppError } from '../../domain/app-error.ts';
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
    const way =
      'La caja está cerrada y esta sucursal sólo vende con la caja abierta: ábrala con su fondo en «Caja» (Alt+8) y emita de nuevo';
    throw new AppError('EMISION_BLOQUEADA', way);
  }
  return id;
}
