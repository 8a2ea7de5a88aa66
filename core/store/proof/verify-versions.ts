/** Verifies the cause of each document version against its contingency fields. */
import type { Reader } from '../handle.ts';
import { text } from '../row.ts';
import { query } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const OPERATION = "json_extract(payload, '$.identificacion.tipoOperacion')";
const WRONG = query(`
  SELECT 'documento ' || document_id || ', versión ' || version AS fila FROM document_version
  WHERE CASE causa
    WHEN 'NORMAL' THEN version > 1 OR ${OPERATION} = 2
    WHEN 'CONTINGENCIA' THEN ${OPERATION} = 1
    WHEN 'CORRECCION' THEN version = 1
    ELSE 1 END
  ORDER BY document_id, version`);

/** Only a later version can be a correction. */
export function verifyVersions(reader: Reader, faults: FaultCollector): void {
  const tabla = 'document_version';
  guarded(faults, { tabla, fila: '-' }, () => {
    for (const row of WRONG.iterate(reader))
      faults.add({
        tabla,
        fila: text(row, 'fila'),
        campo: 'causa',
        mensaje: `No es como se hizo este contenido. ${RESTORE}`,
      });
  });
}
