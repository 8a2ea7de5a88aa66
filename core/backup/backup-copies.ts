/** The backups that lie in a folder. */
import { rule } from '../contract/rules/rules.ts';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupMoment } from './backup-name.ts';
import type { BackupCopy } from '../contract/bridge/bridge-upkeep.ts';
import { refusal } from '../domain/app-error.ts';
import { isoUtc } from '../domain/fiscal-time.ts';

/** Every backup of the folder, newest first; none where there is no folder. */
export function copiesIn(folder: string): readonly BackupCopy[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((nombre) => {
      const moment = backupMoment(nombre);
      if (moment === null) return [];
      return [{ nombre, tomada: isoUtc(moment), bytes: statSync(join(folder, nombre)).size }];
    })
    .toSorted((a, b) => b.nombre.localeCompare(a.nombre));
}

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
