/** Verifies SQLite's AUTOINCREMENT counters, which reveal rows cut off at the end. */
import type { Reader } from '../handle.ts';
import { integer, integerOrNull, text } from '../row.ts';
import { query } from '../statement.ts';
import { RESTORE, type FaultCollector } from './verify-faults.ts';

const COUNTERS = query('SELECT name, seq FROM sqlite_sequence');
/** AUTOINCREMENT tables; their rows are never deleted. */
const LAST_ROWS = new Map([
  ['ledger', query('SELECT max(id) AS last FROM ledger')],
  ['audit', query('SELECT max(id) AS last FROM audit')],
  ['cash_session', query('SELECT max(id) AS last FROM cash_session')],
  ['cash_movement', query('SELECT max(id) AS last FROM cash_movement')],
  ['cash_count', query('SELECT max(id) AS last FROM cash_count')],
]);

export function verifyRowCounters(reader: Reader, faults: FaultCollector): void {
  const tell = (fila: string, mensaje: string) =>
    faults.add({ tabla: 'sqlite_sequence', fila, campo: 'seq', mensaje: `${mensaje} ${RESTORE}` });
  const counted = new Map<string, number>();
  for (const row of COUNTERS.iterate(reader)) {
    const name = text(row, 'name');
    if (!LAST_ROWS.has(name) || counted.has(name))
      tell(name, 'El contador de filas no es de ninguna tabla, o está dos veces.');
    else counted.set(name, integer(row, 'seq'));
  }
  for (const [name, lastRow] of LAST_ROWS) {
    const last = integerOrNull(lastRow.get(reader) ?? {}, 'last') ?? 0;
    const counter = counted.get(name) ?? 0;
    if (counter === last) continue;
    tell(
      name,
      `El contador de filas dice ${counter} y la última fila es la ${last}: falta una fila o fue alterado.`,
    );
  }
}
