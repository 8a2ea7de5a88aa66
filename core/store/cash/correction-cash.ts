/**
 * Cash differences of documents corrected after their session was closed, or sold in none. They are movements of the
 * drawer that made the correction, with a reserved key prefix; the key is longer than any a till may send.
 */
import type { Reader } from '../handle.ts';
import { column, record } from '../record.ts';

const MOVED = record({ documentId: column.integer, monto: column.cents }).select(`
  SELECT CAST(substr(clave, length('correccion/') + 1) AS INTEGER) AS document_id,
    sum(CASE tipo WHEN 'ENTRADA' THEN monto_centavos ELSE -monto_centavos END) AS monto
  FROM cash_movement WHERE clave GLOB 'correccion/*' GROUP BY 1`);

/** Movement key for the latest version of a document; null without the document. */
export const correctionKey = column.text.select<[documentId: number]>(`
  SELECT 'correccion/' || document.id || '/' || document.version || '/' || sha256 FROM document
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE document.id = ?`).find;

/** Net cash in cents per document, negative when cash went out. */
export function movedByCorrections(reader: Reader): ReadonlyMap<number, bigint> {
  return new Map(MOVED.list(reader).map(({ documentId, monto }) => [documentId, monto]));
}
