/** The caller's own reference of a sale; a correction overwrites it. */
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { column } from '../record.ts';
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
