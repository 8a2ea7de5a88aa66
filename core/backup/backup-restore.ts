/**
 * Restores a backup (§restore-fence, §backup-is-proved). The copy is migrated and verified beside the
 * database before both are swapped; the old database is kept.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { flush } from '../platform/durable-file.ts';
import { failureText } from '../platform/failure-text.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal, type AppError } from '../domain/app-error.ts';
import { fiscalDate, fiscalTime, type Instant } from '../domain/fiscal-time.ts';
import type { Clock, Log } from '../engine/deps.ts';
import { openHighWater } from '../number-guard/high-water.ts';
import { openNewEpoch } from '../store/central/link.ts';
import { appendAudit } from '../store/people/audit.ts';
import { copyDatabase, isOwnDatabase, sealCopy } from '../store/backup/backup.ts';
import { keyName, sequences, type SequenceKey } from '../store/numbers/sequences.ts';
import { openWriter } from '../store/database.ts';
import { fencesBefore, type Fence, type NewFence } from '../store/numbers/fence.ts';
import { pageProblems } from '../store/backup/integrity.ts';
import { diskFull, isDiskFailure } from '../store/sqlite-failures.ts';
import { openStore, type Store } from '../store/store.ts';
import type { UnloggedAccess } from '../contract/till/unlogged-access.ts';
import { unloggedAccess } from '../store/people/unlogged-access.ts';
import { verifyStore, type VerifyReport, type VerifySignature } from '../store/proof/verify.ts';
import { systemRandom } from '../platform/system.ts';
import { faultAt } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';

/** Maximum reported faults of a backup; one is enough to refuse it. */
const MAX_LISTED_FAULTS = 5;
const LOG_SUFFIXES = ['-wal', '-shm'];

export interface RestoreRequest {
  /** Path of the backup, or of an earlier database. */
  readonly file: string;
  /** The data folder; the caller holds its engine lock. */
  readonly folder: DataFolder;
  readonly machine: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifySignature: VerifySignature;
  readonly actor: string;
}

/** A sequence blocked until a manager enters its last number. */
export interface BlockedSequence {
  readonly key: SequenceKey;
  /** Last number in the restored database. */
  readonly ultimo: number;
  readonly fences: readonly Fence[];
}

export interface RestoreReport {
  readonly archivo: string;
  /** Path of the previous database; null if there was none. */
  readonly anterior: string | null;
  readonly documentos: number;
  /** Access that is possible but not recorded in the restored audit log. */
  readonly sinBitacora: UnloggedAccess;
  readonly blocked: readonly BlockedSequence[];
  /** Whether sequences not yet used in the restored database are blocked too. */
  readonly allBlocked: boolean;
}

/**
 * Restores a backup.
 * @throws AppError `VALIDACION` with the file and its fault, `DISCO_LLENO` or a system error if the disk
 * refuses: nothing was changed then. `ERROR_INTERNO` as {@link onceInPlace}
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreReport> {
  const { folder, clock } = request;
  const archivo = resolve(request.file);
  assertReadable(archivo, folder);
  const prepared = `${folder.database}.restaurando`;
  const discard = () => {
    for (const suffix of ['', '-journal', ...LOG_SUFFIXES]) rmSync(`${prepared}${suffix}`, { force: true });
  };
  discard();
  const previous = previousName(folder.database, clock.now());
  try {
    const found = await prepare(request, { archivo, prepared, previous });
    await endRun(request);
    const anterior = putInPlace(prepared, folder.database, previous);
    return await onceInPlace({ archivo, anterior }, async () => {
      flush(folder.path);
      return { archivo, anterior, ...found, ...(await fenceOff(request)) };
    });
  } catch (error) {
    discard();
    throw error;
  }
}

/**
 * Runs the steps after the swap. The next start checks the numbers again, so a failure is reported but blocks
 * nothing.
 * @throws AppError `ERROR_INTERNO` that says that the backup is in place, where the previous database is, and
 * what failed
 */
export async function onceInPlace<T>(
  { archivo, anterior }: Pick<RestoreReport, 'archivo' | 'anterior'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw refusal(
      'ERROR_INTERNO',
      rule('respaldo-puesto', { archivo, anterior, causa: failureText(cause) }),
      {
        cause,
      },
    );
  }
}

function assertReadable(archivo: string, folder: DataFolder): void {
  if (!existsSync(archivo)) throw notRestored(archivo, 'no existe ese archivo');
  if (archivo === resolve(folder.database)) throw notRestored(archivo, 'es la base de datos en uso');
  const [problem] = guardedAt(archivo, () => pageProblems(archivo));
  if (problem !== undefined) throw notRestored(archivo, `está dañado o no es un respaldo (${problem})`);
  if (!guardedAt(archivo, () => isOwnDatabase(archivo)))
    throw notRestored(archivo, 'no es un respaldo de Caja DTE');
}

function guardedAt<T>(archivo: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // A full disk says nothing about the backup.
    if (isDiskFailure(error)) throw diskFull(error);
    throw notRestored(archivo, `no se puede usar (${failureText(error)})`, error);
  }
}

function notRestored(archivo: string, why: string, cause?: unknown): AppError {
  return refusal('VALIDACION', rule('respaldo-no-restaurado', { archivo, causa: why }), { cause });
}

interface Places {
  readonly archivo: string;
  readonly prepared: string;
  readonly previous: string;
}

/** Prepares the copy. @returns its number of documents, and access missing in its audit log */
async function prepare(
  request: RestoreRequest,
  { archivo, prepared, previous }: Places,
): Promise<Pick<RestoreReport, 'documentos' | 'sinBitacora'>> {
  await copyDatabase(archivo, prepared);
  let found: Pick<RestoreReport, 'documentos' | 'sinBitacora'>;
  const store = guardedAt(archivo, () =>
    openStore({ file: prepared, now: request.clock.now, migrate: true }),
  );
  try {
    const report = store.read((reader) => verifyStore(reader, request.verifySignature));
    if (!report.ok) throw damaged(archivo, report);
    const detalle = {
      archivo: basename(archivo),
      documentos: report.documentos,
      anterior: basename(previous),
    };
    await store.transact((tx, now) => {
      appendAudit(tx, { at: now, actor: request.actor, accion: 'respaldo restaurado', detalle });
      // The centre must learn before anything is sent that this is a separate history.
      openNewEpoch(tx, systemRandom.uuid());
    });
    found = { documentos: report.documentos, sinBitacora: store.read(unloggedAccess) };
  } finally {
    await store.close();
  }
  sealCopy(prepared);
  flush(prepared);
  return found;
}

function damaged(archivo: string, report: VerifyReport): AppError {
  const faults = report.faltas
    .slice(0, MAX_LISTED_FAULTS)
    .map(({ tabla, fila, campo, mensaje }) =>
      faultAt(`${tabla} ${fila}, ${campo}`, 'DAÑO', rule('dicho', { texto: mensaje })),
    );
  const why = `tiene ${report.totalFaltas} daños; use otro respaldo`;
  return refusal('VALIDACION', rule('respaldo-no-restaurado', { archivo, causa: why }), { faults });
}

function previousName(database: string, now: Instant): string {
  const stamp = `${fiscalDate(now)}-${fiscalTime(now)}`.replaceAll(':', '');
  const name = `${database}.antes-${stamp}`;
  let free = name;
  for (let count = 2; existsSync(free); count += 1) free = `${name}-${count}`;
  return free;
}

/** Swaps the databases. There is always one in place, never beside a foreign WAL; a failure is rolled back. */
function putInPlace(prepared: string, database: string, previous: string): string | null {
  const present = existsSync(database);
  if (present) emptyLog(database);
  // The WAL of a damaged database is renamed with it.
  const logs = LOG_SUFFIXES.filter((suffix) => existsSync(`${database}${suffix}`));
  try {
    for (const suffix of logs) renameSync(`${database}${suffix}`, `${previous}${suffix}`);
    if (present) keepAs(database, previous);
    renameSync(prepared, database);
  } catch (error) {
    rmSync(previous, { force: true });
    for (const suffix of logs)
      if (existsSync(`${previous}${suffix}`)) renameSync(`${previous}${suffix}`, `${database}${suffix}`);
    throw error;
  }
  return present ? previous : null;
}

/** Closing the last connection merges the WAL into the file. A damaged database stays as it is. */
function emptyLog(database: string): void {
  try {
    openWriter(database).close();
  } catch {
    // Restoring must work with a damaged database.
  }
}

function keepAs(database: string, previous: string): void {
  try {
    linkSync(database, previous);
  } catch {
    // Some file systems have no hard links.
    copyFileSync(database, previous);
    flush(previous);
  }
}

/**
 * Ends the last run of the present database if it was killed: its numbers are then exactly known, and it is
 * not blocked if restored later.
 */
async function endRun(request: RestoreRequest): Promise<void> {
  const { database } = request.folder;
  try {
    if (existsSync(database) && pageProblems(database).length === 0)
      await lookAtNumbers(request, () => undefined);
  } catch {
    // Restoring must work with a damaged database: without this step the fence is wider.
  }
}

function fenceOff(request: RestoreRequest): Promise<Pick<RestoreReport, 'blocked' | 'allBlocked'>> {
  return lookAtNumbers(request, (store, fences) => ({
    blocked: blockedIn(store, fences),
    allBlocked: fences.some(({ key }) => key === null),
  }));
}

/** Checks the numbers of the database in place like a start followed by a clean stop. */
async function lookAtNumbers<T>(
  { folder, machine, clock, log }: RestoreRequest,
  read: (store: Store, fences: readonly NewFence[]) => T,
): Promise<T> {
  const store = openStore({ file: folder.database, now: clock.now, migrate: false });
  try {
    const quiet: Log = { ...log, warn: () => undefined };
    const highWater = await openHighWater({
      store,
      folder,
      machine,
      clock,
      log: quiet,
      newId: systemRandom.uuid,
    });
    highWater.close();
    return read(store, highWater.fences);
  } finally {
    await store.close();
  }
}

function blockedIn(store: Store, fences: readonly NewFence[]): readonly BlockedSequence[] {
  return store.read((reader) => {
    const used = sequences(reader).map((sequence) => ({ key: sequence, ultimo: sequence.ultimo }));
    const lost = fences.flatMap(({ key }) =>
      key === null || used.some((each) => keyName(each.key) === keyName(key)) ? [] : [{ key, ultimo: 0 }],
    );
    return [...used, ...lost]
      .map((each) => ({ ...each, fences: fencesBefore(reader, each.key) }))
      .filter((each) => each.fences.length > 0);
  });
}
