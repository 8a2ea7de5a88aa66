/** The caller's own reference of a sale; a correction overwrites it. */
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { column } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';
import { command } from '../statement.ts';

/** SQL column for rows of `document`. */
export const OWN_REFERENCE =
  '(SELECT referencia FROM document_reference WHERE document_id = document.id) AS referencia_externa';

const RECORD = command(`
  INSERT INTO document_reference (document_id, referencia, dia) VALUES (?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET referencia = excluded.referencia`);
const FORGET = command('DELETE FROM document_reference WHERE document_id = ?');

interface OwnReference {
  readonly referencia: string | null;
  /** The document's fecEmi. */
  readonly dia: FiscalDate;
}

/** Stores the reference of a new document, if it has one. */
export function addOwnReference(tx: Tx, documentId: number, { referencia, dia }: OwnReference): void {
  if (referencia !== null) RECORD.run(tx, documentId, referencia, dia);
}

/** The same of a corrected one: null deletes it. */
export function recordOwnReference(tx: Tx, documentId: number, reference: OwnReference): void {
  if (reference.referencia === null) FORGET.run(tx, documentId);
  else addOwnReference(tx, documentId, reference);
}

/** Null without a reference. */
export const ownReferenceOf = column.text.select<[documentId: number]>(
  'SELECT referencia FROM document_reference WHERE document_id = ?',
).find;

/** The newest document in force with this `referenciaExterna`. */
export const documentOfReference = DOCUMENT.pick('codigoGeneracion', 'numeroControl').select<
  [referencia: string, issuerId: string, ambiente: string]
>(`
  SELECT codigo_generacion, numero_control FROM document_reference CROSS JOIN document ON document.id = document_id
  WHERE referencia = ? AND issuer_id = ? AND ambiente = ? AND estado NOT IN ('RECHAZADO', 'INVALIDADO') AND numero_vigente = 1
  ORDER BY dia DESC, document.id DESC LIMIT 1`).find;
