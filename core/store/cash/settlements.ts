/** Settlements of returns and adjustments, and the cash movements that paid them. */
import { RETURN_FORMS, SETTLEMENT_WAYS, type ReturnForm } from '../../contract/bridge/bridge-returns.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { DOCUMENT_STATES } from '../../domain/lifecycle.ts';
import { EVENT_STATES } from '../delivery/events.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, group, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

const AGREED = record({
  /** codigoGeneracion of the note or event. */
  codigo: column.text,
  /** Idempotency key of the request. */
  clave: column.text,
  documentId: column.integer,
  forma: column.oneOf(RETURN_FORMS),
  destino: column.oneOf(SETTLEMENT_WAYS),
  referencia: orNull(column.text),
  montoCentavos: column.cents,
  motivo: column.text,
  regresa: column.flag,
  tillId: column.text,
  userId: column.text,
  /** Null if no approval was needed. */
  approverId: orNull(column.text),
  at: column.integer,
});
export type NewSettlement = RecordOf<typeof AGREED>;

const STORED = AGREED.extend({
  por: column.text,
  /** Current state of the note, or of the document that the event is about. */
  documento: group({
    tipoDte: column.oneOf(TIPOS_DTE),
    codigoGeneracion: column.text,
    numeroControl: column.text,
    estado: column.oneOf(DOCUMENT_STATES),
  }),
  /** State of the invalidation; null for a note. */
  evento: orNull(column.oneOf(EVENT_STATES)),
  /** Whether a later settlement replaced it after a rejection. */
  relevada: column.flag,
  /** The cash movement that paid it; null while unpaid. */
  movementId: orNull(column.integer),
});
export type StoredSettlement = RecordOf<typeof STORED>;

const PAY = command(`
  INSERT INTO settlement_payment (codigo, movement_id)
  SELECT ?, id FROM cash_movement WHERE session_id = ? AND clave = ?`);
/**
 * State of the invalidation that a settlement was agreed for: of its event, or of the one in the other edition that
 * follows it, stored in the commit of its refusal (§editions). Null for a note.
 */
export const STATE_OF_UNDOING = `(SELECT coalesce(next.estado, event.estado) FROM event
    LEFT JOIN event AS next ON next.document_id = event.document_id AND next.id > event.id AND next.created_at = event.updated_at
      AND next.edicion <> event.edicion
    WHERE event.codigo_generacion = settlement.codigo)`;
const SELECT = `
  SELECT settlement.*, user.nombre AS por, tipo_dte, document.codigo_generacion, numero_control, document.estado, movement_id,
    ${STATE_OF_UNDOING} AS evento,
    EXISTS (SELECT 1 FROM settlement AS later WHERE later.document_id = settlement.document_id
      AND later.forma = settlement.forma AND later.rowid > settlement.rowid) AS relevada
  FROM settlement CROSS JOIN document ON document.id = settlement.document_id
  CROSS JOIN user ON user.id = settlement.user_id
  LEFT JOIN settlement_payment ON settlement_payment.codigo = settlement.codigo`;
/** Follows the chain of superseded settlements, including earlier ones of the same documents. */
const PAID = query(`
  WITH RECURSIVE same (codigo) AS (
    SELECT codigo FROM settlement WHERE document_id = +? AND forma = +?
    UNION SELECT earlier.codigo FROM same
    CROSS JOIN settlement_succession ON settlement_succession.codigo = same.codigo
    CROSS JOIN settlement AS replaced ON replaced.codigo = settlement_succession.antes
    CROSS JOIN settlement AS earlier ON earlier.document_id = replaced.document_id AND earlier.forma = replaced.forma
  )
  SELECT coalesce(sum(cash_movement.monto_centavos), 0) AS monto
  FROM same CROSS JOIN settlement_payment ON settlement_payment.codigo = same.codigo
  CROSS JOIN cash_movement ON cash_movement.id = movement_id`);

/** To be called in the commit of the note or event. */
export const insertSettlement = insertionOf('settlement', AGREED).run;

/** Links the cash movement that paid a settlement. @param movement its session and idempotency key */
export function paySettlement(
  tx: Tx,
  codigo: string,
  movement: { readonly sessionId: number; readonly clave: string },
): void {
  PAY.run(tx, codigo, movement.sessionId, movement.clave);
}

/** Records that `codigo` supersedes `antes`, which has no successor yet. */
export const supersedeSettlement = command<[codigo: string, antes: string]>(
  'INSERT INTO settlement_succession (codigo, antes) VALUES (?, ?)',
).run;

/** The settlement that supersedes one of a document, or null. */
export const successorOf = STORED.select<[documentId: number]>(`
  ${SELECT} CROSS JOIN settlement_succession ON settlement_succession.codigo = settlement.codigo
  WHERE antes IN (SELECT codigo FROM settlement WHERE document_id = +?) LIMIT 1`).find;

/** The settlement of a note or event, or null. */
export const findSettlement = STORED.select<[codigo: string]>(`${SELECT} WHERE settlement.codigo = ?`).find;

/** The settlement with a till's idempotency key, or null. */
export const settlementOfKey = STORED.select<[tillId: string, clave: string]>(
  `${SELECT} WHERE settlement.till_id = ? AND settlement.clave = ?`,
).find;

/** The latest settlement of a document, or null. */
export const settlementOfDocument = STORED.select<[documentId: number]>(
  `${SELECT} WHERE settlement.document_id = ? ORDER BY settlement.rowid DESC LIMIT 1`,
).find;

/** Cents already paid for a document and the settlements it supersedes. */
export function paidFor(reader: Reader, documentId: number, forma: ReturnForm): bigint {
  return BigInt(integer(PAID.get(reader, documentId, forma) ?? { monto: 0 }, 'monto'));
}

type Place = { readonly issuerId: string; readonly branchId: string; readonly ambiente: string };
const OF_PLACE = 'document.issuer_id = +? AND document.branch_id = +? AND document.ambiente = +?';
const placeParams = ({ issuerId, branchId, ambiente }: Place) => [issuerId, branchId, ambiente];

/** Cash handed over for invalidations of a sale; what only went to the drawer of its replacement was not. */
const HANDED = `settlement.forma = 'invalidacion' AND (settlement.destino <> 'cambio' OR settlement.clave <> settlement.codigo)`;
const PAID_UNDOING = query(`
  SELECT coalesce(sum(cash_movement.monto_centavos), 0) AS monto
  FROM settlement CROSS JOIN settlement_payment ON settlement_payment.codigo = settlement.codigo
  CROSS JOIN cash_movement ON cash_movement.id = movement_id WHERE settlement.document_id = +? AND ${HANDED}`);

export function paidForUndoing(reader: Reader, documentId: number): bigint {
  return BigInt(integer(PAID_UNDOING.get(reader, documentId) ?? { monto: 0 }, 'monto'));
}

/** Paid invalidations of sales that stand, of a branch, oldest first: those were rejected. */
export const paidUndoings = STORED.select(
  `
  ${SELECT} WHERE movement_id IS NOT NULL AND ${HANDED} AND document.estado = 'PROCESADO' AND tipo_dte IN ('01', '03')
    AND ${OF_PLACE}
  ORDER BY settlement.at`,
  placeParams,
).list;

/** Unpaid cash settlements of a branch, oldest first; also those of which nothing is owed any more. */
export const unpaidSettlements = STORED.select(
  `
  ${SELECT} WHERE movement_id IS NULL AND destino IN ('efectivo', 'cambio') AND settlement.monto_centavos > 0
    AND ${OF_PLACE}
  ORDER BY settlement.at`,
  placeParams,
).list;

const OF_REJECTED = `
  ${SELECT} WHERE movement_id IS NOT NULL AND settlement.forma <> 'invalidacion' AND document.estado = 'RECHAZADO'
    AND NOT EXISTS (SELECT 1 FROM settlement_succession CROSS JOIN settlement AS replaced ON replaced.codigo = antes
      WHERE replaced.document_id = settlement.document_id)`;

/** Paid settlements of rejected notes on a document without a successor, oldest first. */
export const paymentsForRejectedOn = STORED.select<[codigoGeneracion: string]>(`
  ${OF_REJECTED} AND settlement.document_id IN (SELECT document_id FROM document_related WHERE codigo_generacion = ?)
  ORDER BY settlement.at`).list;

/** Paid settlements of rejected notes without a successor, of a branch, oldest first. */
export const paymentsForRejectedNotes = STORED.select(
  `
  ${OF_REJECTED} AND ${OF_PLACE}
  ORDER BY settlement.at LIMIT +?`,
  (of: Place, limit: number) => [...placeParams(of), limit],
).list;
