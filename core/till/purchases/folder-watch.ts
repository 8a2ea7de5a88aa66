/**
 * Receives files from watched folders (§compras-carpeta). A file is received before it is moved: after a crash it is
 * received again, which changes nothing.
 */
import type { Caller } from '../../contract/caller.ts';
import { FOLDER_KEY, type WatchedFolder } from '../../contract/purchases/watched-folder.ts';
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { AppError } from '../../domain/app-error.ts';
import { receive } from '../../engine/purchases/receive.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { isOf, watchedFolders } from '../../store/purchases/watched-folders.ts';
import { documentFiles, type DocumentFile } from '../../unpack/document-files.ts';
import type { NamedBytes } from '../../unpack/zip-files.ts';
import type { TillParts } from '../till-parts.ts';
import {
  bytesOf,
  moveReceived,
  moveRefused,
  prepareFolder,
  seenFiles,
  type SeenFile,
  type SeenFiles,
} from './folder-files.ts';
import { noteReceived } from './note-received.ts';

export const LOOK_EVERY_MS = 5_000;
/** Unchanged checks until a file counts as complete. */
const LOOKS_UNTIL_WHOLE = 2;
/** Checks until an unreadable file is refused: it may still be arriving. */
const LOOKS_UNTIL_REFUSED = 12;
/** Unpacked bytes per file: more would delay a sale. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

export type FolderWatchDeps = Pick<TillParts, 'store' | 'clock' | 'random' | 'log' | 'news'>;

interface Fate {
  readonly name: string;
  readonly refused: string | null;
  /** No document, or not yet complete. */
  readonly unreadable: boolean;
}

interface Watched {
  seen: SeenFiles;
  problem: Rule | null;
}

export function createFolderWatch(deps: FolderWatchDeps) {
  const { store, clock, log } = deps;
  const watched = new Map<string, Watched>();
  let cancel = (): void => {};
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  function arm(delayMs: number): void {
    cancel();
    if (isStopped || store.read(watchedFolders).length === 0) return;
    cancel = clock.after(delayMs, () => {
      running = running
        .then(lookAtAll)
        .catch((error: unknown) => log.error('watched folder failed', { error: String(error) }))
        .then(() => arm(LOOK_EVERY_MS));
    });
  }

  async function lookAtAll(): Promise<void> {
    const folders = store.read((reader) =>
      watchedFolders(reader).filter(
        ({ issuerId }) => settingsInForce(findIssuer(reader, issuerId)?.settings ?? {}).compras,
      ),
    );
    for (const name of watched.keys())
      if (!folders.some(({ carpeta }) => carpeta === name)) watched.delete(name);
    for (const folder of folders) {
      const of = watched.get(folder.carpeta) ?? { seen: new Map<string, SeenFile>(), problem: null };
      watched.set(folder.carpeta, of);
      if (isStopped) return;
      of.problem = await lookAt(deps, folder, { of, isStopped: () => isStopped }).then(
        () => null,
        () => rule('carpeta-cerrada'),
      );
    }
  }

  return {
    start: (): void => {
      isStopped = false;
      arm(LOOK_EVERY_MS);
    },
    /** Checks at once after the setting changed. */
    changed: (): void => arm(0),
    /** Why the caller's folder cannot be used; null while it can. */
    problemOf: (caller: Caller): Rule | null => {
      const own = store.read(watchedFolders).find((folder) => isOf(folder, caller));
      return own === undefined ? null : (watched.get(own.carpeta)?.problem ?? null);
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
export type FolderWatch = ReturnType<typeof createFolderWatch>;

/** Rejects where the folder cannot be read, or a file not moved. */
async function lookAt(
  deps: FolderWatchDeps,
  folder: WatchedFolder,
  { of, isStopped }: { readonly of: Watched; readonly isStopped: () => boolean },
): Promise<void> {
  const { carpeta, issuerId } = folder;
  await prepareFolder(carpeta);
  of.seen = await seenFiles(carpeta, of.seen);
  let failed = false;
  for (const [name, file] of of.seen) {
    if (file.looks !== LOOKS_UNTIL_WHOLE && file.looks % LOOKS_UNTIL_REFUSED !== 0) continue;
    if (isStopped()) return;
    const bytes = await bytesOf(carpeta, name);
    if (bytes === null) {
      // Locked by another program: tried again at the next check.
      of.seen.set(name, { ...file, looks: 1 });
      continue;
    }
    const isOld = file.looks >= LOOKS_UNTIL_REFUSED;
    try {
      if (await takeIn(deps, folder, { name, bytes, isOld }))
        deps.news.publish({ kind: 'purchases', issuerId });
    } catch (error) {
      // One failing file does not stop the others.
      failed = true;
      deps.log.error('file of a watched folder failed', { error: String(error) });
    }
  }
  if (failed) throw new Error('a file could not be received, or moved');
}

/** @returns false while the file may still be arriving */
async function takeIn(
  deps: FolderWatchDeps,
  folder: WatchedFolder,
  { isOld, ...file }: NamedBytes & { readonly isOld: boolean },
): Promise<boolean> {
  const fates: Fate[] = [];
  for (const document of await documentFiles(file, MAX_UNPACKED_BYTES))
    fates.push(await received(deps, folder, document));
  if (fates.every(({ refused }) => refused === null)) {
    await moveReceived(folder.carpeta, file.name);
    return true;
  }
  if (!isOld && fates.every(({ unreadable }) => unreadable)) return false;
  await moveRefused(folder.carpeta, file.name, reasonText(fates));
  return true;
}

async function received(
  { store, random }: FolderWatchDeps,
  { issuerId, branchId, ambiente }: WatchedFolder,
  document: DocumentFile,
): Promise<Fate> {
  const { name } = document;
  if ('broken' in document) return { name, refused: ruleText(document.broken), unreadable: true };
  const caller: Caller = { keyId: FOLDER_KEY, role: 'admin', issuerId, branchId, ambiente };
  try {
    await store.transact((tx, now) => {
      const input = { documento: document.text };
      const receiving = receive(tx, now, { input, caller, branchId, random });
      noteReceived(tx, now, { actor: FOLDER_KEY, receiving });
    });
    return { name, refused: null, unreadable: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, refused: error.message, unreadable: error.codigo === 'VALIDACION' };
  }
}

function reasonText(fates: readonly Fate[]): string {
  const lines = fates.map(({ name, refused }) =>
    refused === null ? `${name}: recibido.` : `${name}: NO se recibió: ${refused}`,
  );
  return `${lines.join('\n')}\n\nPara intentarlo de nuevo, devuelva el archivo a la carpeta de arriba.\n`;
}
