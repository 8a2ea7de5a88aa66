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

/** Stores the reference; null deletes it. `dia` is the document's fecEmi. */
export function recordOwnReference(
  tx: Tx,
  documentId: number,
  { referencia, dia }: { readonly referencia: string | null; readonly dia: FiscalDate },
): void {
  if (referencia === null) FORGET.run(tx, documentId);
  else RECORD.run(tx, documentId, referencia, dia);
}

/** Null without a reference. */
export const ownReferenceOf = column.text.select<[documentId: number]>(
  'SELECT referencia FROM document_reference WHERE document_id = ?',
).find;
