/** Which cash session somebody means, and who may count and close it. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { findCashSession, lastCashSession, type StoredSession } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** Whether somebody may count and close a session: who opened it, at its till, or a manager. */
export function mayClose(
  session: Pick<StoredSession, 'tillId' | 'userId'>,
  { user, till }: TillCaller,
): boolean {
  return user.rol === 'gerente' || (session.tillId === till.id && session.userId === user.id);
}

/**
 * The session that is open at a till.
 *
 * @throws AppError `ESTADO_NO_PERMITE` without one
 */
export function requireOpen(reader: Reader, { till }: TillCaller): StoredSession {
  const session = lastCashSession(reader, till.id);
  if (session === null || session.z !== null) throw refusal('ESTADO_NO_PERMITE', rule('caja-no-abierta'));
  return session;
}

/**
 * A session that somebody may look at: the one they opened at this till; any of the point of sale for a manager.
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
 * The open session that somebody counts or closes.
 *
 * @param id null: the one of this till
 * @throws AppError `ESTADO_NO_PERMITE` when it is closed, or somebody else's
 */
export function requireClosable(reader: Reader, id: number | null, who: TillCaller): StoredSession {
  const session = id === null ? requireOpen(reader, who) : requireSeen(reader, id, who);
  if (session.z !== null) throw refusal('ESTADO_NO_PERMITE', rule('sesion-cerrada-con-z', { z: session.z }));
  if (!mayClose(session, who)) {
    throw refusal('ESTADO_NO_PERMITE', rule('sesion-ajena-no-se-cierra', { abrio: session.abrio }));
  }
  return session;
}
