/** What a caller names a sale by, beside its document: written with its number, and anew with its correction. */
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { command } from '../statement.ts';

/** Its column in a row of `document`, by that name. */
export const OWN_REFERENCE =
  '(SELECT referencia FROM document_reference WHERE document_id = document.id) AS referencia_externa';

const RECORD = command(`
  INSERT INTO document_reference (document_id, referencia, dia) VALUES (?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET referencia = excluded.referencia`);
const OF_DOCUMENT = column.text.select('SELECT referencia FROM document_reference WHERE document_id = ?');
const FORGET = command('DELETE FROM document_reference WHERE document_id = ?');

/** Notes the reference in place of what was noted before; null where the caller gives none. `dia` is the document's fecEmi. */
export function recordOwnReference(
  tx: Tx,
  documentId: number,
  { referencia, dia }: { readonly referencia: string | null; readonly dia: FiscalDate },
): void {
  if (referencia === null) FORGET.run(tx, documentId);
  else RECORD.run(tx, documentId, referencia, dia);
}

/** What the caller named the sale of a document by; null where it gave nothing. */
export function ownReferenceOf(reader: Reader, documentId: number): string | null {
  return OF_DOCUMENT.find(reader, documentId);
}
