/**
 * Putting a backup in place of the database (§restore-fence, §backup-is-proved). The backup is copied, brought to this program's schema and
 * proved beside the database; only then the two change places, and the one that was there is kept.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { flush } from '../platform/durable-file.ts';
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
import { openStore, type Store } from '../store/store.ts';
import type { UnloggedAccess } from '../contract/till/unlogged-access.ts';
import { unloggedAccess } from '../store/people/unlogged-access.ts';
import { verifyStore, type VerifyReport, type VerifySignature } from '../store/proof/verify.ts';
import { systemRandom } from '../platform/system.ts';
import { faultAt } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';

/** Most faults of a backup that are reported; one is enough not to trust it. */
const MAX_LISTED_FAULTS = 5;
const LOG_SUFFIXES = ['-wal', '-shm'];

export interface RestoreRequest {
  /** Path of the backup, or of an earlier database. */
  readonly file: string;
  /** The data folder; its engine lock is held by the caller. */
  readonly folder: DataFolder;
  /** Fingerprint of this machine. */
  readonly machine: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifySignature: VerifySignature;
  /** Who does it, for the audit log. */
  readonly actor: string;
}

/** A sequence that issues nothing until a manager enters its last number. */
export interface BlockedSequence {
  readonly key: SequenceKey;
  /** Last number in the database that was put in place. */
  readonly ultimo: number;
  readonly fences: readonly Fence[];
}

export interface RestoreReport {
  readonly archivo: string;
  /** Where the database that was there lies now; null when there was none. */
  readonly anterior: string | null;
  readonly documentos: number;
  /** Who can come in although its audit log has no row of it. */
  readonly sinBitacora: UnloggedAccess;
  readonly blocked: readonly BlockedSequence[];
  /** Whether also sequences that the database has not used yet are blocked. */
  readonly allBlocked: boolean;
}

/**
 * Restores a backup.
 *
 * @throws AppError `VALIDACION` that names the file and what is wrong with it; nothing was changed then
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
    return { archivo, anterior, ...found, ...(await fenceOff(request)) };
  } catch (error) {
    discard();
    throw error;
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
    throw notRestored(
      archivo,
      `no se puede usar (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

function notRestored(archivo: string, why: string, cause?: unknown): AppError {
  return refusal('VALIDACION', rule('respaldo-no-restaurado', { archivo, causa: why }), { cause });
}

interface Places {
  readonly archivo: string;
  /** Where the copy is made ready. */
  readonly prepared: string;
  /** Name under which the present database will be kept. */
  readonly previous: string;
}

/** Makes the copy that will be put in place; gives the number of its documents and who comes in by it unwritten. */
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
      // The centre learns of it before anything is sent: what follows this state is another history.
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

/** Name for the present database, beside it; a name that is free. */
function previousName(database: string, now: Instant): string {
  const stamp = `${fiscalDate(now)}-${fiscalTime(now)}`.replaceAll(':', '');
  const name = `${database}.antes-${stamp}`;
  let free = name;
  for (let count = 2; existsSync(free); count += 1) free = `${name}-${count}`;
  return free;
}

/** Exchanges the databases; at no moment there is none, nor one beside the log of another. */
function putInPlace(prepared: string, database: string, previous: string): string | null {
  const present = existsSync(database);
  if (present) emptyLog(database);
  // What a damaged database kept in its log stays beside it under its new name.
  for (const suffix of LOG_SUFFIXES) {
    if (existsSync(`${database}${suffix}`)) renameSync(`${database}${suffix}`, `${previous}${suffix}`);
  }
  if (present) keepAs(database, previous);
  renameSync(prepared, database);
  flush(resolve(database, '..'));
  return present ? previous : null;
}

/** The last connection that closes moves the log into the file. One that is damaged stays as it is. */
function emptyLog(database: string): void {
  try {
    openWriter(database).close();
  } catch {
    // Restoring is what one does with a damaged database.
  }
}

function keepAs(database: string, previous: string): void {
  try {
    linkSync(database, previous);
  } catch {
    // Some file systems have no second names for a file.
    copyFileSync(database, previous);
    flush(previous);
  }
}

/**
 * Ends the last run of the present database where it had no end of its own (killed, power cut): then it is known exactly which
 * numbers it gave, and it is blocked nowhere when it is put back in its turn.
 */
async function endRun(request: RestoreRequest): Promise<void> {
  const { database } = request.folder;
  try {
    if (existsSync(database) && pageProblems(database).length === 0)
      await lookAtNumbers(request, () => undefined);
  } catch {
    // Restoring is what one does with a damaged database: without this look the fence is more careful.
  }
}

/** Tells the manager now what is blocked. */
function fenceOff(request: RestoreRequest): Promise<Pick<RestoreReport, 'blocked' | 'allBlocked'>> {
  return lookAtNumbers(request, (store, fences) => ({
    blocked: blockedIn(store, fences),
    allBlocked: fences.some(({ key }) => key === null),
  }));
}

/** Looks at the numbers of the database in place as a start and a clean stop would. */
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
