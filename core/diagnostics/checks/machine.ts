/** Looks at the computer: runtime, data folder, disk, clock. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import type { DataFolder } from '../../platform/data-folder.ts';
import { fiscalDate, fiscalTime, instantOf, type Instant } from '../../domain/fiscal-time.ts';
import { CLOCK_BACK_LIMIT_MS, MIN_FREE_DISK_BYTES } from '../../engine/limits.ts';
import { assertRuntime, sqliteVersion } from '../../store/database.ts';
import { freeDiskBytes } from '../../platform/system.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** Below this much free disk a till should be looked after soon: weeks of documents and a backup. */
const LOW_DISK_BYTES = 1024 * 1024 * 1024;
const MIB = 1024 * 1024;
/** Permission bits of everybody but the owner. */
const OTHERS_MASK = 0o077;
/** No document of this product can be older: an earlier date is a dead clock battery. */
const EARLIEST_PLAUSIBLE_DATE = '2026-01-01';

/** Node and SQLite. */
export function checkRuntime(): Finding {
  const sqlite = sqliteVersion();
  const found = `Node ${process.versions.node}, SQLite ${sqlite}`;
  try {
    assertRuntime(process.versions.node, sqlite);
    return fine('versiones', found);
  } catch (error) {
    return failure('versiones', found, error instanceof Error ? error.message : String(error));
  }
}

/** The folder belongs to this user and to nobody else. */
export function checkFolder(folder: DataFolder): Finding {
  const revision = 'carpeta de datos';
  const closed = [folder.path, folder.database].find((path) => existsSync(path) && !mayWrite(path));
  if (closed !== undefined) {
    const way = 'revise de quién es y sus permisos, o use la cuenta con que se instaló Caja DTE';
    return failure(revision, `no se puede escribir en ${closed}`, way);
  }
  if (process.platform === 'win32') return fine(revision, folder.path);
  const open = [folder.path, folder.database].filter(
    (path) => existsSync(path) && (statSync(path).mode & OTHERS_MASK) !== 0,
  );
  // Inside a closed folder a file is out of everybody's reach whatever its own bits say.
  if (!open.includes(folder.path)) return fine(revision, `${folder.path}, solo para su dueño`);
  return failure(
    revision,
    `otros usuarios pueden entrar en ${folder.path}`,
    `ejecute: chmod -R go-rwx "${folder.path}"`,
  );
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Room for documents. */
export function checkDisk(folder: DataFolder): Finding {
  const free = freeDiskBytes(folder.path);
  const found = `${Math.floor(free / MIB)} MB libres`;
  const way = 'libere espacio en el disco de la carpeta de datos';
  if (free < MIN_FREE_DISK_BYTES) return failure('disco', `${found}; así no se emite`, way);
  return free < LOW_DISK_BYTES ? warning('disco', found, way) : fine('disco', found);
}

/** The clock against the last document and against common sense. */
export function checkClock(now: Instant, lastEmittedAt: Instant | null): Finding {
  const found = `${fiscalDate(now)} ${fiscalTime(now)} en El Salvador`;
  const way = 'corrija la fecha y la hora de la computadora y active su ajuste automático';
  if (now < instantOf(EARLIEST_PLAUSIBLE_DATE, '00:00:00'))
    return failure('reloj', `${found}: no puede ser`, way);
  if (lastEmittedAt !== null && now < lastEmittedAt - CLOCK_BACK_LIMIT_MS) {
    const last = `${fiscalDate(lastEmittedAt)} ${fiscalTime(lastEmittedAt)}`;
    return failure('reloj', `${found}, antes del último documento (${last}); así no se emite`, way);
  }
  return fine('reloj', found);
}
