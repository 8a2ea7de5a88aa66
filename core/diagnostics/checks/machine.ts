/** Checks the computer: runtime, data folder, disk, clock. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import type { DataFolder } from '../../platform/data-folder.ts';
import { fiscalDate, fiscalTime, startOfDay, type Instant } from '../../domain/fiscal-time.ts';
import { CLOCK_AHEAD_LIMIT_MS, MIN_FREE_DISK_BYTES } from '../../engine/limits.ts';
import type { FutureDocument } from '../../store/documents/future-documents.ts';
import { assertRuntime, sqliteVersion } from '../../store/database.ts';
import { freeDiskBytes } from '../../platform/system.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** Free disk space below which a warning is given: weeks of documents and a backup. */
const LOW_DISK_BYTES = 1024 * 1024 * 1024;
const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
/** Permission bits of group and others. */
const OTHERS_MASK = 0o077;
/** Before the product existed: an earlier date means a dead clock battery. */
const EARLIEST_PLAUSIBLE_DATE = '2026-01-01';

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
  // In a closed folder a file's own permissions do not matter.
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

export function checkDisk(folder: DataFolder): Finding {
  const free = freeDiskBytes(folder.path);
  const found = `${Math.floor(free / MIB)} MB libres`;
  const way = 'libere espacio en el disco de la carpeta de datos';
  if (free < MIN_FREE_DISK_BYTES) return failure('disco', `${found}; así no se emite`, way);
  return free < LOW_DISK_BYTES ? warning('disco', found, way) : fine('disco', found);
}

export interface ClockView {
  /** Documents dated in the future, latest first. */
  readonly ahead: readonly FutureDocument[];
  /** Lead of the authority's clock over ours; null without an answer. */
  readonly offsetMs: number | null;
}

/** Compares the clock with the authority's and with the dates of documents. */
export function checkClock(now: Instant, { ahead, offsetMs }: ClockView): readonly Finding[] {
  const found = `${fiscalDate(now)} ${fiscalTime(now)} en El Salvador`;
  const way = 'corrija la fecha y la hora de la computadora y active su ajuste automático';
  if (now < startOfDay(EARLIEST_PLAUSIBLE_DATE)) return [failure('reloj', `${found}: no puede ser`, way)];
  const isOff = offsetMs !== null && Math.abs(offsetMs) > CLOCK_AHEAD_LIMIT_MS;
  const minutes = Math.round(Math.abs(offsetMs ?? 0) / MINUTE_MS);
  const drift = isOff
    ? [
        failure(
          'reloj',
          `${found}, ${minutes} minutos ${offsetMs > 0 ? 'atrasado' : 'adelantado'} respecto del de Hacienda`,
          way,
        ),
      ]
    : [];
  const [last] = ahead;
  if (last === undefined) return isOff ? drift : [fine('reloj', found)];
  const dated = `${fiscalDate(last.emittedAt)} ${fiscalTime(last.emittedAt)}`;
  const name = last.numeroControl ?? last.codigoGeneracion;
  const many = ahead.length === 1 ? '' : `, y ${ahead.length - 1} más`;
  return [
    ...drift,
    failure(
      'documentos del futuro',
      `${found}, antes del documento ${name} (${dated})${many}; así no se emite hasta entonces`,
      `${way}; si la hora de ahora es la correcta, ejecute: caja reloj --hoy AAAA-MM-DD`,
    ),
  ];
}
