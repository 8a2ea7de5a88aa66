/**
 * Cash of documents that were corrected once their session was closed, or that were sold in none: movements of the drawer that
 * corrected them, known by their key, which is longer than any that a till may give.
 */
import type { Reader } from '../handle.ts';
import { column, record } from '../record.ts';

const KEY = column.text.select(`
  SELECT 'correccion/' || document.id || '/' || document.version || '/' || sha256 FROM document
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE document.id = ?`);
const MOVED = record({ documentId: column.integer, monto: column.cents }).select(`
  SELECT CAST(substr(clave, length('correccion/') + 1) AS INTEGER) AS document_id,
    sum(CASE tipo WHEN 'ENTRADA' THEN monto_centavos ELSE -monto_centavos END) AS monto
  FROM cash_movement WHERE clave GLOB 'correccion/*' GROUP BY 1`);

/** Key of the movement of a document's latest correction; null without the document. */
export function correctionKey(reader: Reader, documentId: number): string | null {
  return KEY.find(reader, documentId);
}

/** What corrections brought into drawers by document, in cents; less than nothing where they took out more. */
export function movedByCorrections(reader: Reader): ReadonlyMap<number, bigint> {
  return new Map(MOVED.list(reader).map(({ documentId, monto }) => [documentId, monto]));
}
