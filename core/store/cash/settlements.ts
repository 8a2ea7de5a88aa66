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
import type { Reader, Tx } from '../handle.ts';
import { integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, query, type Row } from '../statement.ts';

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
  /** The movement that paid it; null while none did. */
  readonly movementId: number | null;
}

const INSERT = command(`
  INSERT INTO settlement (codigo, clave, document_id, forma, destino, referencia, monto_centavos, motivo, regresa, till_id,
    user_id, approver_id, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
const PAY = command(`
  INSERT INTO settlement_payment (codigo, movement_id)
  SELECT ?, id FROM cash_movement WHERE session_id = ? AND clave = ?`);
const SELECT = `
  SELECT settlement.*, user.nombre AS por, tipo_dte, document.codigo_generacion, numero_control, estado, movement_id
  FROM settlement CROSS JOIN document ON document.id = settlement.document_id
  CROSS JOIN user ON user.id = settlement.user_id
  LEFT JOIN settlement_payment ON settlement_payment.codigo = settlement.codigo`;
const BY_CODE = query(`${SELECT} WHERE settlement.codigo = ?`);
const BY_KEY = query(`${SELECT} WHERE settlement.till_id = ? AND settlement.clave = ?`);
const OWED = query(`
  ${SELECT} WHERE movement_id IS NULL AND destino IN ('efectivo', 'cambio') AND settlement.monto_centavos > 0
    AND document.issuer_id = +? AND document.branch_id = +? AND document.ambiente = +?
  ORDER BY settlement.at LIMIT +?`);

/** Notes what was agreed, in the commit of the note or event. */
export function insertSettlement(tx: Tx, of: NewSettlement): void {
  const { codigo, clave, documentId, forma, destino, referencia, montoCentavos, motivo, regresa } = of;
  const { tillId, userId, approverId, at } = of;
  const what = [codigo, clave, documentId, forma, destino, referencia, montoCentavos, motivo] as const;
  INSERT.run(tx, ...what, Number(regresa), tillId, userId, approverId, at);
}

/** Notes that a movement paid it; the movement is the one of that key in that session. */
export function paySettlement(
  tx: Tx,
  codigo: string,
  movement: { readonly sessionId: number; readonly clave: string },
): void {
  PAY.run(tx, codigo, movement.sessionId, movement.clave);
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

/** Cash of a branch that was agreed and not handed over, the oldest first. */
export function unpaidSettlements(
  reader: Reader,
  of: { readonly issuerId: string; readonly branchId: string; readonly ambiente: string },
  limit: number,
): readonly StoredSettlement[] {
  return OWED.all(reader, of.issuerId, of.branchId, of.ambiente, limit).map(settlementOf);
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
    movementId: integerOrNull(row, 'movement_id'),
  };
}
