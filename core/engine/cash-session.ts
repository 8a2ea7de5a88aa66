/** The cash session that a document is sold in, and which session somebody means. */
import type { Caller } from '../contract/caller.ts';
import { AppError } from '../domain/app-error.ts';
import { cashRule } from '../store/cash-rules.ts';
import {
  findCashSession,
  lastCashSession,
  openCashSessionId,
  type StoredSession,
} from '../store/cash-sessions.ts';
import type { Reader } from '../store/store.ts';
import { tillOfCaller } from '../store/till-sessions.ts';
import type { TillCaller } from './till-standing.ts';

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
  if (session === null || session.z !== null)
    throw new AppError('ESTADO_NO_PERMITE', 'La caja no está abierta; ábrala con su fondo');
  return session;
}

/**
 * A session that somebody may look at: of this till; of the whole point of sale for a manager.
 *
 * @throws AppError `ESTADO_NO_PERMITE` for any other
 */
export function requireSeen(reader: Reader, id: number, { till, user, caller }: TillCaller): StoredSession {
  const session = findCashSession(reader, id);
  const own = session?.tillId === till.id;
  const seen =
    own ||
    (user.rol === 'gerente' &&
      session?.issuerId === caller.issuerId &&
      session.branchId === caller.branchId &&
      session.ambiente === caller.ambiente);
  if (session === null || !seen)
    throw new AppError('ESTADO_NO_PERMITE', 'Esa sesión de caja no está aquí; elija una de la lista');
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
  if (session.z !== null)
    throw new AppError('ESTADO_NO_PERMITE', `Esa sesión ya se cerró con la Z ${session.z}`);
  if (!mayClose(session, who)) {
    const way = `La abrió ${session.abrio}: la cuenta y la cierra esa persona, o un gerente`;
    throw new AppError('ESTADO_NO_PERMITE', way);
  }
  return session;
}
