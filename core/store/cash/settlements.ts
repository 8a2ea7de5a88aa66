/** The money of returns and adjustments: what was agreed, and the movement of cash that paid it. */
import { RETURN_FORMS, SETTLEMENT_WAYS, type ReturnForm } from '../../contract/bridge/bridge-returns.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { DOCUMENT_STATES } from '../../domain/lifecycle.ts';
import { EVENT_STATES } from '../delivery/events.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, group, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

/** What was agreed. */
const AGREED = record({
  /** codigoGeneracion of the note, or of the event on the document. */
  codigo: column.text,
  /** Key of the call. */
  clave: column.text,
  documentId: column.integer,
  forma: column.oneOf(RETURN_FORMS),
  destino: column.oneOf(SETTLEMENT_WAYS),
  referencia: orNull(column.text),
  montoCentavos: column.cents,
  motivo: column.text,
  /** Whether goods came back. */
  regresa: column.flag,
  tillId: column.text,
  userId: column.text,
  /** Null where nobody had to approve. */
  approverId: orNull(column.text),
  at: column.integer,
});
export type NewSettlement = RecordOf<typeof AGREED>;

const STORED = AGREED.extend({
  por: column.text,
  /** The document it is about, as it stands now. */
  documento: group({
    tipoDte: column.oneOf(TIPOS_DTE),
    codigoGeneracion: column.text,
    numeroControl: column.text,
    estado: column.oneOf(DOCUMENT_STATES),
  }),
  /** Of the event that undoes the document; null for what is a document itself. */
  evento: orNull(column.oneOf(EVENT_STATES)),
  /** Whether the same was agreed anew for that document, after a refusal. */
  relevada: column.flag,
  /** The movement that paid it; null while none did. */
  movementId: orNull(column.integer),
});
export type StoredSettlement = RecordOf<typeof STORED>;

const SETTLEMENT = insertionOf('settlement', AGREED);
const PAY = command(`
  INSERT INTO settlement_payment (codigo, movement_id)
  SELECT ?, id FROM cash_movement WHERE session_id = ? AND clave = ?`);
const SELECT = `
  SELECT settlement.*, user.nombre AS por, tipo_dte, document.codigo_generacion, numero_control, document.estado, movement_id,
    event.estado AS evento,
    EXISTS (SELECT 1 FROM settlement AS later WHERE later.document_id = settlement.document_id
      AND later.forma = settlement.forma AND later.rowid > settlement.rowid) AS relevada
  FROM settlement CROSS JOIN document ON document.id = settlement.document_id
  CROSS JOIN user ON user.id = settlement.user_id
  LEFT JOIN event ON event.codigo_generacion = settlement.codigo
  LEFT JOIN settlement_payment ON settlement_payment.codigo = settlement.codigo`;
const BY_CODE = STORED.select(`${SELECT} WHERE settlement.codigo = ?`);
const BY_KEY = STORED.select(`${SELECT} WHERE settlement.till_id = ? AND settlement.clave = ?`);
const OF_DOCUMENT = STORED.select(
  `${SELECT} WHERE settlement.document_id = ? ORDER BY settlement.rowid DESC LIMIT 1`,
);
const OWED = STORED.select(`
  ${SELECT} WHERE movement_id IS NULL AND destino IN ('efectivo', 'cambio') AND settlement.monto_centavos > 0
    AND document.issuer_id = +? AND document.branch_id = +? AND document.ambiente = +?
  ORDER BY settlement.at LIMIT +?`);
/** With those whose place they take, each with what was agreed before for the same document. */
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
const SUCCEED = command('INSERT INTO settlement_succession (codigo, antes) VALUES (?, ?)');
const SUCCESSOR = STORED.select(`
  ${SELECT} CROSS JOIN settlement_succession ON settlement_succession.codigo = settlement.codigo
  WHERE antes IN (SELECT codigo FROM settlement WHERE document_id = +?) LIMIT 1`);
const PAID_IN_VAIN = STORED.select(`
  ${SELECT} WHERE movement_id IS NOT NULL AND settlement.forma <> 'invalidacion' AND document.estado = 'RECHAZADO'
    AND document.issuer_id = +? AND document.branch_id = +? AND document.ambiente = +?
    AND NOT EXISTS (SELECT 1 FROM settlement_succession CROSS JOIN settlement AS replaced ON replaced.codigo = antes
      WHERE replaced.document_id = settlement.document_id)
  ORDER BY settlement.at LIMIT +?`);

/** Notes what was agreed, in the commit of the note or event. */
export function insertSettlement(tx: Tx, of: NewSettlement): void {
  SETTLEMENT.run(tx, of);
}

/** Notes that a movement paid it; the movement is the one of that key in that session. */
export function paySettlement(
  tx: Tx,
  codigo: string,
  movement: { readonly sessionId: number; readonly clave: string },
): void {
  PAY.run(tx, codigo, movement.sessionId, movement.clave);
}

/** Records that an agreement supersedes another one, which has no successor yet. */
export function supersedeSettlement(tx: Tx, codigo: string, antes: string): void {
  SUCCEED.run(tx, codigo, antes);
}

/** What was agreed in place of what had been agreed for a document; null where nothing was. */
export function successorOf(reader: Reader, documentId: number): StoredSettlement | null {
  return SUCCESSOR.find(reader, documentId);
}

/** The settlement of a note or event; null without one. */
export function findSettlement(reader: Reader, codigo: string): StoredSettlement | null {
  return BY_CODE.find(reader, codigo);
}

/** The settlement that a till agreed under a key; null without one. */
export function settlementOfKey(reader: Reader, tillId: string, clave: string): StoredSettlement | null {
  return BY_KEY.find(reader, tillId, clave);
}

/** The latest that was agreed for a note, or for an event on a document; null without any. */
export function settlementOfDocument(reader: Reader, documentId: number): StoredSettlement | null {
  return OF_DOCUMENT.find(reader, documentId);
}

/** What moved already for a document done that way, and for those whose place it takes, in cents. */
export function paidFor(reader: Reader, documentId: number, forma: ReturnForm): bigint {
  return BigInt(integer(PAID.get(reader, documentId, forma) ?? { monto: 0 }, 'monto'));
}

/** Cash of a branch that was agreed and not handed over, the oldest first. */
export function unpaidSettlements(
  reader: Reader,
  of: { readonly issuerId: string; readonly branchId: string; readonly ambiente: string },
  limit: number,
): readonly StoredSettlement[] {
  return OWED.list(reader, of.issuerId, of.branchId, of.ambiente, limit);
}

/** Cash of a branch that moved for notes which were refused, and whose place no other one took, the oldest first. */
export function paymentsForRejectedNotes(
  reader: Reader,
  of: { readonly issuerId: string; readonly branchId: string; readonly ambiente: string },
  limit: number,
): readonly StoredSettlement[] {
  return PAID_IN_VAIN.list(reader, of.issuerId, of.branchId, of.ambiente, limit);
}
