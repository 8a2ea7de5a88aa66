/** The audit log as CSV, from which anyone can verify the hash chain (docs/audit.md). */
import { csvLines } from '../../csv/csv-cells.ts';
import { spanishAct, spanishDetailName, spanishDetailValue } from '../../contract/text/spanish-audit.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import type { AuditRow } from '../../store/people/audit-search.ts';
import { detailsOf } from './audit-detail.ts';

const COLUMNS = [
  'id',
  'fecha',
  'hora',
  'ms',
  'persona',
  'accion',
  'enPalabras',
  'datos',
  'detalle',
  'huellaAnterior',
  'huella',
];

export function auditCsvHead(): string {
  return csvLines([COLUMNS]);
}

/**
 * One line per entry. The hash covers `ms`, `accion` and `detalle` exactly; `fecha`, `hora`, `enPalabras` and `datos`
 * are for people.
 */
export function auditCsvRows(rows: readonly AuditRow[]): string {
  return csvLines(
    rows.map(({ id, at, actor, accion, detalleJson, detalle, previousHash, hash }) => [
      String(id),
      fiscalDate(at),
      fiscalTime(at),
      String(at),
      actor,
      accion,
      spanishAct(accion),
      detailText(detalle),
      detalleJson,
      previousHash,
      hash,
    ]),
  );
}

/** `Nombre: valor; …` in the screen's terms. */
function detailText(detalle: AuditRow['detalle']): string {
  return detailsOf(detalle)
    .filter(({ valor }) => valor !== '')
    .map(({ nombre, valor }) => `${spanishDetailName(nombre)}: ${spanishDetailValue(nombre, valor)}`)
    .join('; ');
}
