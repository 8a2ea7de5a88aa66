/** Finds the cash session that is meant and checks who may count and close it. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { findCashSession, lastCashSession, type StoredSession } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** True for a manager, and for the user who opened the session at this till. */
export function mayClose(
  session: Pick<StoredSession, 'tillId' | 'userId'>,
  { user, till }: TillCaller,
): boolean {
  return user.rol === 'gerente' || (session.tillId === till.id && session.userId === user.id);
}

/** @throws AppError `ESTADO_NO_PERMITE` without an open session at the till */
export function requireOpen(reader: Reader, { till }: TillCaller): StoredSession {
  const session = lastCashSession(reader, till.id);
  if (session === null || session.z !== null) throw refusal('ESTADO_NO_PERMITE', rule('caja-no-abierta'));
  return session;
}

/**
 * A session the caller may see: their own at this till; a manager, any of the point of sale.
 *
 * @throws AppError `ESTADO_NO_PERMITE` for any other
 */
export function requireSeen(reader: Reader, id: number, { till, user, caller }: TillCaller): StoredSession {
  const session = findCashSession(reader, id);
  const own = session?.tillId === till.id && session.userId === user.id;
  const seen =
    own ||
    (user.rol === 'gerente' &&
      session?.issuerId === caller.issuerId &&
      session.branchId === caller.branchId &&
      session.ambiente === caller.ambiente);
  if (session?.tillId === till.id && !seen)
    throw refusal('ESTADO_NO_PERMITE', rule('sesion-ajena', { abrio: session.abrio }));
  if (session === null || !seen) throw refusal('ESTADO_NO_PERMITE', rule('sesion-no-esta-aqui'));
  return session;
}

/**
 * The open session the caller may count or close.
 *
 * @param id null: this till's session
 * @throws AppError `ESTADO_NO_PERMITE` when it is closed, or another user's
 */
export function requireClosable(reader: Reader, id: number | null, who: TillCaller): StoredSession {
  const session = id === null ? requireOpen(reader, who) : requireSeen(reader, id, who);
  if (session.z !== null) throw refusal('ESTADO_NO_PERMITE', rule('sesion-cerrada-con-z', { z: session.z }));
  if (!mayClose(session, who)) {
    throw refusal('ESTADO_NO_PERMITE', rule('sesion-ajena-no-se-cierra', { abrio: session.abrio }));
  }
  return session;
}
