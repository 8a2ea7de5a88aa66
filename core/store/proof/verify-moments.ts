/** Verifies the last change of documents against their history, and that ledger ids have no gaps. */
import type { Reader } from '../handle.ts';
import { integer } from '../row.ts';
import { query } from '../statement.ts';
import { RESTORE, type FaultCollector } from './verify-faults.ts';

/** Times at which the document, its versions or its number changed. */
const STEPS = `
  SELECT at FROM life_line WHERE document_id = document.id
  UNION ALL SELECT created_at FROM document_version WHERE document_id = document.id
  UNION ALL SELECT at FROM ledger WHERE ledger.sequence_id = document.sequence_id AND ledger.numero = document.numero`;
const STRANGE = query(`SELECT id FROM document WHERE updated_at NOT IN (${STEPS}) ORDER BY id`);
const LEDGER_GAPS = query(`
  SELECT id FROM ledger WHERE id > 1
    AND NOT EXISTS (SELECT 1 FROM ledger AS before WHERE before.id = ledger.id - 1) ORDER BY id`);

export function verifyMoments(reader: Reader, faults: FaultCollector): void {
  for (const row of STRANGE.iterate(reader)) {
    const mensaje = `No es el momento de ningún paso de la vida del documento. ${RESTORE}`;
    faults.add({ tabla: 'document', fila: `id ${integer(row, 'id')}`, campo: 'updated_at', mensaje });
  }
}

/** Call only for a ledger that is intact otherwise. */
export function verifyLedgerIds(reader: Reader, faults: FaultCollector): void {
  for (const row of LEDGER_GAPS.iterate(reader)) {
    const mensaje = `Falta la fila anterior, o su número de fila fue alterado. ${RESTORE}`;
    faults.add({ tabla: 'ledger', fila: `id ${integer(row, 'id')}`, campo: 'id', mensaje });
  }
}
