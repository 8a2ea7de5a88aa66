/** Which backup a drill of the restore tries. */
import { rule } from '../contract/rules/rules.ts';
import type { BackupCopy } from '../contract/bridge/bridge-maintenance.ts';
import { refusal } from '../domain/app-error.ts';

/**
 * The backup of that name among the copies of a folder, the newest when none is named.
 *
 * @throws AppError `VALIDACION` when it is not there
 */
export function drillCopy(copies: readonly BackupCopy[], nombre: string | null): string {
  const found = nombre === null ? copies[0] : copies.find((each) => each.nombre === nombre);
  if (found !== undefined) return found.nombre;
  throw refusal('VALIDACION', nombre === null ? rule('sin-respaldos') : rule('respaldo-ya-no-esta'));
}
