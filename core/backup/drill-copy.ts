/** Chooses the backup for a restore drill. */
import { rule } from '../contract/rules/rules.ts';
import type { BackupCopy } from '../contract/bridge/bridge-maintenance.ts';
import { refusal } from '../domain/app-error.ts';

/**
 * The backup of that name; the newest without a name.
 * @throws AppError `VALIDACION` if it does not exist
 */
export function drillCopy(copies: readonly BackupCopy[], nombre: string | null): string {
  const found = nombre === null ? copies[0] : copies.find((each) => each.nombre === nombre);
  if (found !== undefined) return found.nombre;
  throw refusal('VALIDACION', nombre === null ? rule('sin-respaldos') : rule('respaldo-ya-no-esta'));
}
