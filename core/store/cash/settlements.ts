/** The money of returns and adjustments: what was agreed, and the movement of cash that paid it. */
import {
  RETURN_FORMS,
  SETTLEMENT_WAYS,
  type ReturnForm,
  type SettlementWay,
} from '../../contract/bridge/bridge-returns.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle.ts';
import { EVENT_STATES, type EventState } from '../delivery/events.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

/** What was agreed. */
export interface NewSettlement {
  /** codigoGeneracion of the note, or of the event on the document. */
  readonly codigo: string;
  /** Key of the call. */
  readonly clave: string;
  readonly documentId: number;
  readonly forma: ReturnForm;
  readonly destino: SettlementWay;
  readonly referencia: string | null;
  readonly montoCentavos: bigint;
  readonly motivo: string;
  /** Whether goods came back. */
  readonly regresa: boolean;
  readonly tillId: string;
  readonly userId: string;
  /** Null where nobody had to approve. */
  readonly approverId: string | null;
  readonly at: Instant;
}

export interface StoredSettlement extends NewSettlement {
  readonly por: string;
  /** The document it is about, as it stands now. */
  readonly documento: {
    readonly tipoDte: TipoDte;
    readonly codigoGeneracion: string;
    readonly numeroControl: string;
    readonly estado: DocumentState;
  };
  /** Of the event that undoes the document; null for what is a document itself. */
  readonly evento: EventState | null;
  /** Whether the same was agreed anew for that document, after a refusal. */
  readonly relevada: boolean;
  /** The movement that paid it; null while none did. */
  readonly movementId: number | null;
}

const SETTLEMENT = insertion('settlement', [
  'codigo',
  'clave',
  'document_id',
  'forma',
  'destino',
  'referencia',
  'monto_centavos',
  'motivo',
  'regresa',
  'till_id',
  'user_id',
  'approver_id',
  'at',
]);
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
const BY_CODE = query(`${SELECT} WHERE settlement.codigo = ?`);
const BY_KEY = query(`${SELECT} WHERE settlement.till_id = ? AND settlement.clave = ?`);
const OF_DOCUMENT = query(
  `${SELECT} WHERE settlement.document_id = ? ORDER BY settlement.rowid DESC LIMIT 1`,
);
const OWED = query(`
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
const SUCCESSOR = query(`
  ${SELECT} CROSS JOIN settlement_succession ON settlement_succession.codigo = settlement.codigo
  WHERE antes IN (SELECT codigo FROM settlement WHERE document_id = +?) LIMIT 1`);
const PAID_IN_VAIN = query(`
  ${SELECT} WHERE movement_id IS NOT NULL AND settlement.forma <> 'invalidacion' AND document.estado = 'RECHAZADO'
    AND document.issuer_id = +? AND document.branch_id = +? AND document.ambiente = +?
    AND NOT EXISTS (SELECT 1 FROM settlement_succession CROSS JOIN settlement AS replaced ON replaced.codigo = antes
      WHERE replaced.document_id = settlement.document_id)
  ORDER BY settlement.at LIMIT +?`);

/** Notes what was agreed, in the commit of the note or event. */
export function insertSettlement(tx: Tx, of: NewSettlement): void {
  const { codigo, clave, documentId, forma, destino, referencia, montoCentavos, motivo, regresa } = of;
  SETTLEMENT.run(tx, {
    codigo,
    clave,
    document_id: documentId,
    forma,
    destino,
    referencia,
    monto_centavos: montoCentavos,
    motivo,
    regresa: Number(regresa),
    till_id: of.tillId,
    user_id: of.userId,
    approver_id: of.approverId,
    at: of.at,
  });
}

/** Notes that a movement paid it; the movement is the one of that key in that session. */
export function paySettlement(
  tx: Tx,
  codigo: string,
  movement: { readonly sessionId: number; readonly clave: string },
): void {
  PAY.run(tx, codigo, movement.sessionId, movement.clave);
}

/** Notes that an agreement takes the place of another one, which has no successor yet. */
export function succeedSettlement(tx: Tx, codigo: string, antes: string): void {
  SUCCEED.run(tx, codigo, antes);
}

/** What was agreed in place of what had been agreed for a document; null where nothing was. */
export function successorOf(reader: Reader, documentId: number): StoredSettlement | null {
  const row = SUCCESSOR.get(reader, documentId);
  return row === undefined ? null : settlementOf(row);
}

/** The settlement of a note or event; null without one. */
export function findSettlement(reader: Reader, codigo: string): StoredSettlement | null {
  const row = BY_CODE.get(reader, codigo);
  return row === undefined ? null : settlementOf(row);
}

/** The settlement that a till agreed under a key; null without one. */
export function settlementOfKey(reader: Reader, tillId: string, clave: string): StoredSettlement | null {
  const row = BY_KEY.get(reader, tillId, clave);
  return row === undefined ? null : settlementOf(row);
}

/** The latest that was agreed for a note, or for an event on a document; null without any. */
export function settlementOfDocument(reader: Reader, documentId: number): StoredSettlement | null {
  const row = OF_DOCUMENT.get(reader, documentId);
  return row === undefined ? null : settlementOf(row);
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
  return OWED.all(reader, of.issuerId, of.branchId, of.ambiente, limit).map(settlementOf);
}

/** Cash of a branch that moved for notes which were refused, and whose place no other one took, the oldest first. */
export function settlementsInVain(
  reader: Reader,
  of: { readonly issuerId: string; readonly branchId: string; readonly ambiente: string },
  limit: number,
): readonly StoredSettlement[] {
  return PAID_IN_VAIN.all(reader, of.issuerId, of.branchId, of.ambiente, limit).map(settlementOf);
}

function settlementOf(row: Row): StoredSettlement {
  return {
    codigo: text(row, 'codigo'),
    clave: text(row, 'clave'),
    documentId: integer(row, 'document_id'),
    forma: oneOf(row, 'forma', RETURN_FORMS),
    destino: oneOf(row, 'destino', SETTLEMENT_WAYS),
    referencia: textOrNull(row, 'referencia'),
    montoCentavos: BigInt(integer(row, 'monto_centavos')),
    motivo: text(row, 'motivo'),
    regresa: integer(row, 'regresa') === 1,
    tillId: text(row, 'till_id'),
    userId: text(row, 'user_id'),
    approverId: textOrNull(row, 'approver_id'),
    at: integer(row, 'at'),
    por: text(row, 'por'),
    documento: {
      tipoDte: oneOf(row, 'tipo_dte', TIPOS_DTE),
      codigoGeneracion: text(row, 'codigo_generacion'),
      numeroControl: text(row, 'numero_control'),
      estado: oneOf(row, 'estado', DOCUMENT_STATES),
    },
    evento: row['evento'] === null ? null : oneOf(row, 'evento', EVENT_STATES),
    relevada: integer(row, 'relevada') === 1,
    movementId: integerOrNull(row, 'movement_id'),
  };
}
