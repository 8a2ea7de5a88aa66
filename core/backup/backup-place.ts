/**
 * What is done in the folder of the backups. Somebody named it: it may be on a disk that is gone or on a network that does not
 * answer, so that the service does all of this in a thread of its own (`backup-place-thread`), which loads anew whatever this
 * file imports: it imports little.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backupMoment, PARTIAL } from './backup-name.ts';
import type { BackupCopy } from '../contract/bridge/bridge-maintenance.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { makeFolder } from '../signing/make-folder.ts';

/** The copies that lie there, and whether more can be written. */
export interface PlaceLook {
  readonly alcanzable: boolean;
  readonly copias: readonly BackupCopy[];
}

/** What each work is given. */
export interface PlaceInputs {
  readonly try: { readonly folder: string };
  readonly look: { readonly folder: string };
  readonly prepare: { readonly folder: string };
  readonly remove: { readonly paths: readonly string[] };
}

/** What each work answers. */
export interface PlaceAnswers {
  /** Whether the folder could be made, and a file in it be written and removed. */
  readonly try: boolean;
  readonly look: PlaceLook;
  /** Names of what lies in the folder, which was made where it was missing. */
  readonly prepare: readonly string[];
  readonly remove: null;
}

export type PlaceKind = keyof PlaceInputs;

/** A folder that cannot be reached. */
export const AWAY: PlaceLook = { alcanzable: false, copias: [] };
const OWNER_ONLY = 0o600;

const WORKS: { readonly [Kind in PlaceKind]: (input: PlaceInputs[Kind]) => PlaceAnswers[Kind] } = {
  try: isWritable,
  look: lookAt,
  prepare,
  remove: ({ paths }) => {
    for (const path of paths) rmSync(path);
    return null;
  },
};

/**
 * Does a work here and now.
 *
 * @throws Error of the system; of `try` and `look` none, they tell it
 */
export function workInPlace<Kind extends PlaceKind>(
  kind: Kind,
  input: PlaceInputs[Kind],
): PlaceAnswers[Kind] {
  return WORKS[kind](input);
}

/** Tried out: permissions alone do not tell of disks that are full or read-only. */
function isWritable({ folder }: PlaceInputs['try']): boolean {
  // What is left of it counts as half written, and goes with the next backup.
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

function lookAt({ folder }: PlaceInputs['look']): PlaceLook {
  try {
    // It is there and ours, or can be made.
    const place = existsSync(folder) ? folder : dirname(folder);
    accessSync(place, constants.W_OK);
    return statSync(place).isDirectory() ? { alcanzable: true, copias: copiesIn(folder) } : AWAY;
  } catch {
    return AWAY;
  }
}

/** Takes away what a stop of the computer left half written: it is of no use to anybody. */
function prepare({ folder }: PlaceInputs['prepare']): readonly string[] {
  makeFolder(folder);
  const names = readdirSync(folder);
  const partial = names.filter((name) => name.includes(PARTIAL));
  for (const name of partial) rmSync(join(folder, name));
  return names.filter((name) => !partial.includes(name));
}

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
