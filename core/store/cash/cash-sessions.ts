/** Cash sessions of tills, with opening float and cash movements. Append-only. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { MOVEMENT_KINDS } from '../../contract/cash/cash-money.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, type RecordOf, insertionOf } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

const STORED_SESSION = record({
  id: column.integer,
  tillId: column.text,
  /** Counts from 1 per till. */
  numero: column.integer,
  /** Number of the till in its branch. */
  caja: column.integer,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  userId: column.text,
  abrio: column.text,
  fondoCentavos: column.cents,
  openedAt: column.integer,
  /** Number and time of the closing Z; null while open. */
  z: orNull(column.integer),
  closedAt: orNull(column.integer),
});
export type StoredSession = RecordOf<typeof STORED_SESSION>;

const STORED_MOVEMENT = record({
  id: column.integer,
  tipo: column.oneOf(MOVEMENT_KINDS),
  montoCentavos: column.cents,
  motivo: column.text,
  por: column.text,
  /** Name of the approver; null if no approval was needed. */
  aprobo: orNull(column.text),
  /** Whether it is a supplier payment or its reversal. */
  proveedor: column.flag,
  at: column.integer,
  /** Whether it is a customer's account payment or its reversal. */
  abono: column.flag,
});
const NEW_MOVEMENT = STORED_MOVEMENT.pick('tipo', 'montoCentavos', 'motivo', 'at').extend({
  clave: column.text,
  userId: column.text,
});
export type StoredMovement = RecordOf<typeof STORED_MOVEMENT>;

export interface CashPlace {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
}

const SESSION = `
  SELECT cash_session.*, cash_till.numero AS caja, issuer_id, branch_id, ambiente, user.nombre AS abrio, cash_z.numero AS z,
    cash_z.at AS closed_at
  FROM cash_session CROSS JOIN cash_till ON cash_till.till_id = cash_session.till_id
  CROSS JOIN user ON user.id = cash_session.user_id LEFT JOIN cash_z ON cash_z.session_id = cash_session.id`;
const NUMBER_TILL = command(`
  INSERT INTO cash_till (till_id, issuer_id, branch_id, ambiente, numero, head_hash)
  VALUES (?, ?, ?, ?, (SELECT coalesce(max(numero), 0) + 1 FROM cash_till
    WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?), ?)`);
const OPEN = command(`
  INSERT INTO cash_session (till_id, numero, user_id, fondo_centavos, opened_at)
  VALUES (?, (SELECT coalesce(max(numero), 0) + 1 FROM cash_session WHERE till_id = ?), ?, ?, ?)`);
/** Latest session of a till; read with every document that a till issues. */
const LAST_ID = query(`
  SELECT id, EXISTS (SELECT 1 FROM cash_z WHERE session_id = cash_session.id) AS closed
  FROM cash_session WHERE till_id = ? ORDER BY numero DESC LIMIT 1`);
const LIST = STORED_SESSION.select(`
  ${SESSION} WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND cash_session.id < +?
    AND cash_session.till_id = coalesce(?, cash_session.till_id) AND cash_session.user_id = coalesce(?, cash_session.user_id)
  ORDER BY cash_session.id DESC LIMIT +?`);
const CLOSED_BEFORE = column.integer.select(
  `SELECT cash_z.at FROM cash_session AS session CROSS JOIN cash_z ON session_id = session.id
  WHERE session.till_id = ? AND session.numero < ? AND cash_z.at <= ? ORDER BY session.numero DESC LIMIT 1`,
  ({ tillId, numero, openedAt }: StoredSession) => [tillId, numero, openedAt],
);
const MOVEMENT_ROW = insertionOf('cash_movement', NEW_MOVEMENT, 'session_id');
const APPROVE = command('INSERT INTO cash_movement_approval (movement_id, user_id) VALUES (?, ?)');
const MOVEMENT = `
  SELECT cash_movement.*, user.nombre AS por, approver.nombre AS aprobo,
    EXISTS (SELECT 1 FROM account_payment WHERE movement_id = cash_movement.id)
      OR EXISTS (SELECT 1 FROM account_entry WHERE movement_id = cash_movement.id AND account_entry.tipo = 'REVERSO') AS abono,
    EXISTS (SELECT 1 FROM supplier_payment WHERE movement_id = cash_movement.id)
      OR EXISTS (SELECT 1 FROM supplier_payment_undone WHERE movement_id = cash_movement.id) AS proveedor
  FROM cash_movement CROSS JOIN user ON user.id = cash_movement.user_id
  LEFT JOIN cash_movement_approval ON movement_id = cash_movement.id
  LEFT JOIN user AS approver ON approver.id = cash_movement_approval.user_id`;

/** First value of a till's Z hash chain. */
export function cashGenesis(tillId: string): string {
  return `caja-dte z 1 ${tillId}`;
}

/**
 * Opens a session. The till's first session also assigns its number in the branch.
 *
 * @returns the session id
 * @throws Error (SQLite constraint) while the till has an open session: check first
 */
export function openCashSession(
  tx: Tx,
  till: CashPlace & { readonly id: string },
  of: { readonly userId: string; readonly fondoCentavos: bigint; readonly at: Instant },
): number {
  const { id, issuerId, branchId, ambiente } = till;
  const place = [issuerId, branchId, ambiente] as const;
  if (cashTillNumber(tx, id) === null) NUMBER_TILL.run(tx, id, ...place, ...place, cashGenesis(id));
  return OPEN.run(tx, id, id, of.userId, of.fondoCentavos, of.at).rowId;
}

/** The till's number in its branch; null before its first session. */
export const cashTillNumber = column.integer.select<[tillId: string]>(
  'SELECT numero FROM cash_till WHERE till_id = ?',
).find;

export const findCashSession = STORED_SESSION.select<[id: number]>(
  `${SESSION} WHERE cash_session.id = ?`,
).find;

/** From when on a session reports what was paid without its drawer: since its till's Z before; from ever in the first. */
export function reportedSince(reader: Reader, session: StoredSession): Instant {
  const before = CLOSED_BEFORE.find(reader, session);
  return session.numero === 1 ? 0 : before === null ? session.openedAt : before + 1;
}

/** The latest session of a till, open or closed; null before the first. */
export const lastCashSession = STORED_SESSION.select<[tillId: string]>(
  `${SESSION} WHERE cash_session.till_id = +? ORDER BY cash_session.numero DESC LIMIT 1`,
).find;

export function openCashSessionId(reader: Reader, tillId: string): number | null {
  const row = LAST_ID.get(reader, tillId);
  return row === undefined || integer(row, 'closed') === 1 ? null : integer(row, 'id');
}

/** Sessions of a branch, newest first. @param page `before`: only ids below this one */
export function listCashSessions(
  reader: Reader,
  { issuerId, branchId, ambiente }: CashPlace,
  page: {
    /** Null: all tills and users. */
    readonly of: { readonly tillId: string; readonly userId: string } | null;
    readonly before: number | null;
    readonly limit: number;
  },
): readonly StoredSession[] {
  const before = page.before ?? Number.MAX_SAFE_INTEGER;
  const whose = [page.of?.tillId ?? null, page.of?.userId ?? null] as const;
  return LIST.list(reader, issuerId, branchId, ambiente, before, ...whose, page.limit);
}

/** Adds a cash movement. @returns its id */
export function addCashMovement(
  tx: Tx,
  sessionId: number,
  movement: RecordOf<typeof NEW_MOVEMENT> & {
    /** Null if no approval was needed. */
    readonly approverId: string | null;
  },
): number {
  const movementId = MOVEMENT_ROW.run(tx, movement, { session_id: sessionId });
  if (movement.approverId !== null) APPROVE.run(tx, movementId, movement.approverId);
  return movementId;
}

export const listCashMovements = STORED_MOVEMENT.select<[sessionId: number]>(
  `${MOVEMENT} WHERE session_id = +? ORDER BY cash_movement.id`,
).list;

/** The movement with an idempotency key, or null. */
export const findCashMovement = STORED_MOVEMENT.select<[sessionId: number, clave: string]>(
  `${MOVEMENT} WHERE session_id = +? AND clave = +?`,
).find;

/** The session of a movement, or null. */
export const sessionOfMovement = column.integer.select<[movementId: number]>(
  'SELECT session_id FROM cash_movement WHERE id = ?',
).find;

/** Assigns a document to its session, in the transaction that numbers it. */
export const recordCashSession = command<[documentId: number, sessionId: number]>(
  'INSERT INTO document_cash_session (document_id, session_id) VALUES (?, ?)',
).run;

/** Null for a document outside any session. */
export const sessionOfDocument = column.integer.select<[documentId: number]>(
  'SELECT session_id FROM document_cash_session WHERE document_id = ?',
).find;
