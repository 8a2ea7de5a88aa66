/** The audit log as a file with which anybody can prove the chain again (docs/audit.md). */
import { csvLines } from '../../csv/csv-cells.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import type { AuditRow } from '../../store/people/audit-search.ts';

const COLUMNS = ['id', 'fecha', 'hora', 'ms', 'persona', 'accion', 'detalle', 'huellaAnterior', 'huella'];

/** The line with the names of the columns. */
export function auditCsvHead(): string {
  return csvLines([COLUMNS]);
}

/** One line per entry; `ms` and `detalle` are exactly what the hash covers, date and time are for people. */
export function auditCsvRows(rows: readonly AuditRow[]): string {
  return csvLines(
    rows.map(({ id, at, actor, accion, detalleJson, previousHash, hash }) => [
      String(id),
      fiscalDate(at),
      fiscalTime(at),
      String(at),
      actor,
      accion,
      detalleJson,
      previousHash,
      hash,
    ]),
  );
}
