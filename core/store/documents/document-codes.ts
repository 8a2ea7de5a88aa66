/** All codes of a document: a correction may have replaced its codigoGeneracion. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const CODES = query(`
  SELECT codigo_generacion AS codigo FROM document WHERE id = +?
  UNION SELECT ledger.codigo_generacion FROM document
    JOIN ledger ON ledger.sequence_id = document.sequence_id AND ledger.numero = document.numero
  WHERE document.id = +? AND ledger.codigo_generacion IS NOT NULL`);

/** The present code and earlier codes of its number; unparsed, because verification must not trust them. */
export function codesOf(reader: Reader, documentId: number): readonly unknown[] {
  return CODES.all(reader, documentId, documentId).map((row) => row['codigo']);
}
