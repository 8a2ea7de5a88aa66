/** Tests accepted by the real authority in its test environment, not by the simulator. */
import { TEST_KINDS, type TestKind } from '../../contract/settings/authorisation.ts';
import type { Reader } from '../handle.ts';
import { integer, oneOf } from '../row.ts';
import { query } from '../statement.ts';

// Sealed documents keep their number, so the index of numbers finds all.
const DOCUMENTS = query(`
  SELECT document.tipo_dte AS clase, count(*) AS cantidad
  FROM sequence CROSS JOIN document INDEXED BY document_number
    ON document.sequence_id = sequence.id AND document.numero_vigente = 1
  WHERE sequence.issuer_id = ? AND sequence.ambiente = 'PRUEBAS' AND sequence.autoridad = 'hacienda'
    AND document.estado IN ('PROCESADO', 'INVALIDANDO', 'INVALIDADO')
  GROUP BY document.tipo_dte`);
const EVENTS = query(`
  SELECT lower(tipo) AS clase, count(*) AS cantidad FROM event
  WHERE issuer_id = ? AND ambiente = 'PRUEBAS' AND autoridad = 'hacienda' AND estado = 'PROCESADO' GROUP BY tipo`);

/** Accepted documents and events by kind; kinds without any are omitted. */
export function acceptedTests(reader: Reader, issuerId: string): ReadonlyMap<TestKind, number> {
  const rows = [...DOCUMENTS.all(reader, issuerId), ...EVENTS.all(reader, issuerId)];
  return new Map(rows.map((row) => [oneOf(row, 'clase', TEST_KINDS), integer(row, 'cantidad')]));
}
