/** A backup: one complete, verified file, readable by its owner only, created atomically (§backup-is-proved). */
import { rule } from '../contract/rules/rules.ts';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { JobStep } from '../contract/bridge/bridge-maintenance.ts';
import { refusal } from '../domain/app-error.ts';
import { flush } from '../platform/durable-file.ts';
import { PARTIAL } from './backup-name.ts';
import {
  copyContents,
  copyDatabase,
  copyProblems,
  sealCopy,
  type CopyContents,
} from '../store/backup/backup.ts';

const OWNER_ONLY = 0o600;
const NAME_BYTES = 4;

export interface BackupRequest {
  readonly database: string;
  readonly target: string;
  readonly force: boolean;
}

/** Progress of a backup or drill; percent of the step, null if unknown. */
export interface BackupProgress {
  readonly paso: JobStep;
  readonly porcentaje: number | null;
}

export interface BackupReport extends CopyContents {
  readonly archivo: string;
  readonly bytes: number;
}

/**
 * Backs up a database that may be in use. The file contains no key that opens its secrets (§sealed-secrets).
 * @throws AppError `VALIDACION` when the name exists or is invalid, `EMISION_BLOQUEADA` when the database is
 * damaged; system error when the file cannot be written. Leaves no file behind then
 */
export async function backUp(
  { database, target, force }: BackupRequest,
  tell: (progress: BackupProgress) => void = () => {},
): Promise<BackupReport> {
  const archivo = resolve(target);
  if (archivo === resolve(database)) throw refusal('VALIDACION', rule('respaldo-sobre-la-base', { archivo }));
  if (!force && existsSync(archivo)) throw refusal('VALIDACION', rule('respaldo-ya-existe', { archivo }));
  const partial = `${archivo}${PARTIAL}${randomBytes(NAME_BYTES).toString('hex')}`;
  try {
    closeSync(openPartial(partial));
    await copyDatabase(database, partial, (porcentaje) => tell({ paso: 'copiando', porcentaje }));
    tell({ paso: 'comprobando', porcentaje: null });
    sealCopy(partial);
    const [problem] = copyProblems(partial);
    if (problem !== undefined) {
      const way = 'ejecute «verify» y restaure el último respaldo bueno';
      throw refusal('EMISION_BLOQUEADA', rule('respaldo-de-base-danada', { problema: problem, salida: way }));
    }
    const contents = copyContents(partial);
    chmodSync(partial, OWNER_ONLY);
    flush(partial);
    renameSync(partial, archivo);
    flush(dirname(archivo));
    return { archivo, bytes: statSync(archivo).size, ...contents };
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${suffix}`, { force: true });
    throw error;
  }
}

function openPartial(partial: string): number {
  try {
    return openSync(partial, 'wx', OWNER_ONLY);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw refusal('VALIDACION', rule('carpeta-no-existe', { carpeta: dirname(partial) }));
  }
}
