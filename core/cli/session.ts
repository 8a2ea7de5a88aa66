/** Common start of commands on a data folder: the folder and its store. */
import { rule } from '../contract/rules/rules.ts';
import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { dataFolder, locateDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { findAuditKey } from '../platform/data-vault.ts';
import { folderClock } from '../platform/folder-clock.ts';
import { refusal } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { acquireEngineLock } from '../store/engine-lock.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemClock } from '../platform/system.ts';
import type { CommandIo } from './output.ts';
import { parseFolder } from './usage.ts';

export interface FolderOptions {
  readonly dataDir?: string;
}

export function withDataDir(command: Command): Command {
  return command.addOption(
    new Option(
      '--data-dir <carpeta>',
      'carpeta de datos (si falta: CAJA_DATA_DIR, o la del usuario)',
    ).argParser(parseFolder),
  );
}

/** The named data folder; creates nothing, so that a mistyped path leaves no folder. */
export function folderOf(options: FolderOptions, io: CommandIo): DataFolder {
  return locateDataFolder(options.dataDir, io.env);
}

/**
 * The same for an existing installation, so that a mistyped path does not look like an empty one.
 * @throws AppError `EMISION_BLOQUEADA`
 */
export function usedFolderOf(options: FolderOptions, io: CommandIo): DataFolder {
  const folder = folderOf(options, io);
  assertDatabase(folder);
  return folder;
}

/** The same, created if missing, for commands that set up an installation. */
export function newFolderOf(options: FolderOptions, io: CommandIo): DataFolder {
  return dataFolder(options.dataDir, io.env);
}

/** @throws AppError `EMISION_BLOQUEADA` for a folder without a database */
export function assertDatabase(folder: DataFolder): void {
  if (existsSync(folder.database)) return;
  const way = 'revise --data-dir, o cree los datos con «provision» o iniciando Caja DTE';
  throw refusal('EMISION_BLOQUEADA', rule('sin-base-de-datos', { carpeta: folder.path, salida: way }));
}

/**
 * Creates an empty database in a new folder. Only an engine may migrate (§one-engine), so the engine lock is
 * held meanwhile.
 * @throws AppError `EMISION_BLOQUEADA` when a service is starting on the folder
 */
export async function ensureDatabase(folder: DataFolder): Promise<void> {
  if (existsSync(folder.database)) return;
  const lock = acquireEngineLock(folder.lock, systemClock.now());
  if (lock.kind === 'held')
    throw refusal('EMISION_BLOQUEADA', rule('carpeta-en-uso', { causa: lock.mensaje }));
  try {
    await openStore({ file: folder.database, now: systemClock.now, migrate: true }).close();
  } finally {
    lock.release();
  }
}

/** @param now time of the folder: its rehearsal clock's, if time is rehearsed (§rehearsed-time) */
type StoreWork<T> = (store: Store, now: () => Instant) => T | Promise<T>;

/** Runs read-only work and always closes the store. */
export async function withStore<T>(folder: DataFolder, work: StoreWork<T>): Promise<T> {
  return closing({ file: folder.database }, work);
}

/**
 * The same for writing work. New audit log entries are sealed at once if the installation's key is available,
 * else by the service, at its next start at the latest (docs/audit.md).
 */
export async function withSealedStore<T>(
  folder: DataFolder,
  { env }: Pick<CommandIo, 'env'>,
  work: StoreWork<T>,
): Promise<T> {
  const key = await findAuditKey(folder, env);
  const audit = key === null ? {} : { audit: { key, onEntry: () => {} } };
  return closing({ file: folder.database, ...audit }, work);
}

async function closing<T>(
  options: Pick<Parameters<typeof openStore>[0], 'file' | 'audit'>,
  work: StoreWork<T>,
): Promise<T> {
  const { now } = folderClock(options.file);
  const store = openStore({ ...options, now, migrate: false });
  try {
    return await work(store, now);
  } finally {
    await store.close();
  }
}
