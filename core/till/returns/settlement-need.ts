/** Whether a cash return exceeds what a person may take out of the open drawer alone, and who approves. */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { findCashSession, openCashSessionId, type StoredSession } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import { withdrawalFrom, type CashRequest } from '../cash/cash-move.ts';
import { ApprovalRefused, needsManager } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';

export function openSessionOf(reader: Reader, { till }: TillCaller): StoredSession | null {
  const id = openCashSessionId(reader, till.id);
  return id === null ? null : findCashSession(reader, id);
}

/** Why a manager must approve the withdrawal; null where none is needed, or no session is open. */
export function cashNeed(reader: Reader, by: CashRequest, montoCentavos: bigint): Rule | null {
  const session = openSessionOf(reader, by.who);
  if (session === null) return null;
  const { beyond, retirado, limiteCentavos } = withdrawalFrom(reader, session, { ...by, montoCentavos });
  if (!beyond) return null;
  const amounts = { monto: centsText(montoCentavos), retirado: centsText(retirado) };
  return rule('aprobar-salida', { ...amounts, limite: centsText(limiteCentavos) });
}

export function approvalMissing(users: readonly TillUser[], who: TillCaller, why: Rule): ApprovalRefused {
  const gerentes = users.filter(({ id, rol }) => rol === 'gerente' && id !== who.user.id);
  return new ApprovalRefused('aprobacion', needsManager({ gerentes }, why));
}
