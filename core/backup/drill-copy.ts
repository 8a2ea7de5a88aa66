/** The newest backup, and the one for a restore drill. */
import { rule } from '../contract/rules/rules.ts';
import type { BackupCopy } from '../contract/bridge/bridge-maintenance.ts';
import { refusal } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';

/** The newest of all, newest first; not one of a moment still to come, which a wrong clock left. */
export function newestCopy(copies: readonly BackupCopy[], now: Instant): BackupCopy | undefined {
  return copies.find(({ tomada }) => Date.parse(tomada) <= now);
}

/**
 * The backup of that name; the newest without a name.
 * @throws AppError `VALIDACION` if it does not exist
 */
export function drillCopy(
  copies: readonly BackupCopy[],
  { nombre, now }: { readonly nombre: string | null; readonly now: Instant },
): string {
  const found = nombre === null ? newestCopy(copies, now) : copies.find((each) => each.nombre === nombre);
  if (found !== undefined) return found.nombre;
  throw refusal('VALIDACION', nombre === null ? rule('sin-respaldos') : rule('respaldo-ya-no-esta'));
}
