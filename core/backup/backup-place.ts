/**
 * Operations in the backup folder, which may be on a missing disk or an unresponsive network. The service
 * runs them in a thread (`backup-place-thread`) that loads every import of this file, so keep imports few.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backupMoment, isOfOther, PARTIAL } from './backup-name.ts';
import type { BackupCopy } from '../contract/bridge/bridge-maintenance.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { makeFolder } from '../signing/make-folder.ts';

/** A folder, and the mark of the database whose backups are meant; those of another till are left alone. */
export interface BackupPlace {
  readonly folder: string;
  readonly mark: string | null;
}

/** Existing backups, and whether the folder is writable. */
export interface PlaceLook {
  readonly alcanzable: boolean;
  readonly copias: readonly BackupCopy[];
}

export interface PlaceInputs {
  readonly try: { readonly folder: string };
  readonly look: BackupPlace;
  readonly prepare: BackupPlace;
  readonly remove: { readonly paths: readonly string[] };
}

export interface PlaceAnswers {
  /** Whether a test file could be written and removed. */
  readonly try: boolean;
  readonly look: PlaceLook;
  /** File names in the folder, which is created if missing, without other databases' backups. */
  readonly prepare: readonly string[];
  readonly remove: null;
}

export type PlaceKind = keyof PlaceInputs;

export const AWAY: PlaceLook = { alcanzable: false, copias: [] };
const OWNER_ONLY = 0o600;

const WORKS: { readonly [Kind in PlaceKind]: (input: PlaceInputs[Kind]) => PlaceAnswers[Kind] } = {
  try: isWritable,
  look: lookAt,
  prepare,
  remove: ({ paths }) => {
    const errors = paths.flatMap((path) => {
      try {
        rmSync(path);
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (errors.length > 0) throw errors[0];
    return null;
  },
};

/**
 * Runs an operation synchronously.
 * @throws system errors, except of `try` and `look`
 */
export function workInPlace<Kind extends PlaceKind>(
  kind: Kind,
  input: PlaceInputs[Kind],
): PlaceAnswers[Kind] {
  return WORKS[kind](input);
}

/** Writes a test file: permissions say nothing of full or read-only disks. */
function isWritable({ folder }: PlaceInputs['try']): boolean {
  // Named like an unfinished backup, so that a leftover is removed with the next backup.
  const file = join(folder, `prueba${PARTIAL}${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(file, 'Caja DTE', { mode: OWNER_ONLY, flag: 'wx' });
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}

function lookAt({ folder, mark }: BackupPlace): PlaceLook {
  try {
    // It exists and is writable, or its parent is.
    const place = existsSync(folder) ? folder : dirname(folder);
    accessSync(place, constants.W_OK);
    return statSync(place).isDirectory() ? { alcanzable: true, copias: copiesIn({ folder, mark }) } : AWAY;
  } catch {
    return AWAY;
  }
}

function prepare({ folder, mark }: BackupPlace): readonly string[] {
  makeFolder(folder);
  const names = readdirSync(folder).filter((name) => !isOfOther(name, mark));
  const partial = names.filter((name) => name.includes(PARTIAL));
  for (const name of partial) rmSync(join(folder, name));
  return names.filter((name) => !partial.includes(name));
}

/** All backups of the database, newest first; empty without a folder. */
export function copiesIn({ folder, mark }: BackupPlace): readonly BackupCopy[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((nombre) => {
      const moment = backupMoment(nombre);
      if (moment === null || isOfOther(nombre, mark)) return [];
      return [{ nombre, tomada: isoUtc(moment), bytes: statSync(join(folder, nombre)).size }];
    })
    .toSorted((a, b) => b.nombre.localeCompare(a.nombre));
}
