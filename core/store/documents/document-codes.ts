/** The codes a document goes by: a correction may have given its number another one. */
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const CODES = query(`
  SELECT codigo_generacion AS codigo FROM document WHERE id = +?
  UNION SELECT ledger.codigo_generacion FROM document
    JOIN ledger ON ledger.sequence_id = document.sequence_id AND ledger.numero = document.numero
  WHERE document.id = +? AND ledger.codigo_generacion IS NOT NULL`);

/** A document's present code and those its number had before; as the rows have them, for they are being proved. */
export function codesOf(reader: Reader, documentId: number): readonly unknown[] {
  return CODES.all(reader, documentId, documentId).map((row) => row['codigo']);
}
