/** What commands on a data folder begin with: the folder and its store. */
import { rule } from '../contract/rules/rules.ts';
import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { dataFolder, locateDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { findAuditKey } from '../platform/data-vault.ts';
import { refusal } from '../domain/app-error.ts';
import { acquireEngineLock } from '../store/engine-lock.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemClock } from '../platform/system.ts';
import type { CommandIo } from './output.ts';

/** Options of every command that works on a data folder. */
export interface FolderOptions {
  readonly dataDir?: string;
}

/** Adds `--data-dir`. */
export function withDataDir(command: Command): Command {
  return command.addOption(
    new Option('--data-dir <carpeta>', 'carpeta de datos (si falta: CAJA_DATA_DIR, o la del usuario)'),
  );
}

/** The data folder the options name; nothing is created: a mistyped path must not leave a folder behind. */
export function folderOf(options: FolderOptions, io: CommandIo): DataFolder {
  return locateDataFolder(options.dataDir, io.env);
}

/**
 * The same, where something was set up already: a mistyped path must not pass for an empty installation.
 *
 * @throws AppError `EMISION_BLOQUEADA`
 */
export function usedFolderOf(options: FolderOptions, io: CommandIo): DataFolder {
  const folder = folderOf(options, io);
  assertDatabase(folder);
  return folder;
}

/** The same, created when missing: for the commands that set an installation up. */
export function newFolderOf(options: FolderOptions, io: CommandIo): DataFolder {
  return dataFolder(options.dataDir, io.env);
}

/** @throws AppError `EMISION_BLOQUEADA` for a folder in which nothing was set up yet */
export function assertDatabase(folder: DataFolder): void {
  if (existsSync(folder.database)) return;
  const way = 'revise --data-dir, o cree los datos con «provision» o iniciando Caja DTE';
  throw refusal('EMISION_BLOQUEADA', rule('sin-base-de-datos', { carpeta: folder.path, salida: way }));
}

/**
 * Makes an empty database in a new folder. Bringing a database to a schema is the engine's right (§one-engine), so the
 * engine's lock is held meanwhile.
 *
 * @throws AppError `EMISION_BLOQUEADA` when a service is starting on the folder at this moment
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

/** Runs a work that only reads on the store and closes it, whatever happens. */
export async function withStore<T>(folder: DataFolder, work: (store: Store) => T | Promise<T>): Promise<T> {
  return closing(openStore({ file: folder.database, now: systemClock.now, migrate: false }), work);
}

/**
 * The same for a work that writes: what it adds to the audit log is sealed at once where this installation's key opens here;
 * the service covers it otherwise, at its next start at the latest (docs/audit.md).
 */
export async function withSealedStore<T>(
  folder: DataFolder,
  { env }: Pick<CommandIo, 'env'>,
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const key = await findAuditKey(folder, env);
  const audit = key === null ? {} : { audit: { key, onEntry: () => {} } };
  return closing(openStore({ file: folder.database, now: systemClock.now, migrate: false, ...audit }), work);
}

async function closing<T>(store: Store, work: (store: Store) => T | Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
