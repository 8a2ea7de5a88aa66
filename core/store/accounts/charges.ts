/** Which documents charge the account of a customer (§accounts). An account is named by the document that its customer is known by. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** Whose account. */
export interface AccountOf {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** What one content of a document charges. */
const CHARGE = record({
  documentId: column.integer,
  version: column.integer,
  /** Null: it charges nobody. */
  tipoDocumento: orNull(column.text),
  numDocumento: orNull(column.text),
  centavos: column.cents,
  vence: column.text,
});
export type NewCharge = RecordOf<typeof CHARGE>;

/** A charge of a document in force. */
const STANDING = CHARGE.pick('documentId', 'centavos', 'vence').extend({
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'fecEmi').shape,
  tipoDte: column.oneOf(TIPOS_DTE),
});
export type StandingCharge = RecordOf<typeof STANDING>;

const INSERT = insertionOf('account_charge', CHARGE);
const OF_DOCUMENT = CHARGE.select(
  'SELECT * FROM account_charge WHERE document_id = ? ORDER BY version DESC LIMIT 1',
);
/** The present content alone charges, and only while its document is in force and no other one took its place. */
const IN_FORCE = `
  SELECT document_id, centavos, vence, document.codigo_generacion, numero_control, fec_emi, tipo_dte
  FROM account_charge AS charge CROSS JOIN document ON document.id = charge.document_id
  WHERE charge.num_documento IS NOT NULL AND estado NOT IN ('RECHAZADO', 'INVALIDADO') AND numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM account_charge AS later
      WHERE later.document_id = charge.document_id AND later.version > charge.version)
    AND NOT EXISTS (SELECT 1 FROM document AS other INDEXED BY document_reemplaza
      WHERE other.reemplaza_a = document.codigo_generacion AND other.estado NOT IN ('RECHAZADO', 'INVALIDADO'))`;
const OF_ACCOUNT = STANDING.select(`${IN_FORCE}
    AND charge.num_documento = +? AND charge.tipo_documento = +? AND issuer_id = +? AND ambiente = +? ORDER BY document_id`);
const BY_DOCUMENT = STANDING.select(`${IN_FORCE} AND document_id = +?`);

/** Writes what the content of a document charges, in its commit. */
export function recordCharge(tx: Tx, charge: NewCharge): void {
  INSERT.run(tx, charge);
}

/** What the present content of a document charges; null where none of its contents ever did. */
export function chargeOfDocument(reader: Reader, documentId: number): NewCharge | null {
  return OF_DOCUMENT.find(reader, documentId);
}

/** What charges an account, the oldest document first. */
export function chargesOf(reader: Reader, of: AccountOf): readonly StandingCharge[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}

/** What a document charges, before notes; null where it is not in force, or charges nobody. */
export function standingCharge(reader: Reader, documentId: number): StandingCharge | null {
  return BY_DOCUMENT.find(reader, documentId);
}
