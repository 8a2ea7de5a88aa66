/**
 * Files in a watched folder: which are complete, and where they are moved. Asynchronous, so that a slow disk blocks
 * nothing.
 */
import { access, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { RECEIVED_FOLDER, REFUSED_FOLDER } from '../../contract/purchases/watched-folder.ts';
import { mayHoldDocuments, MAX_SENT_FILE_BYTES } from '../../unpack/document-files.ts';

/** Files per check; the rest waits for the next. */
const MAX_FILES = 50;

export interface SeenFile {
  readonly size: number;
  readonly changedAt: number;
  /** Consecutive checks without change, this one included. */
  readonly looks: number;
}

export type SeenFiles = Map<string, SeenFile>;

/** Files that may hold documents, with their unchanged checks; subfolders are ignored. */
export async function seenFiles(folder: string, before: SeenFiles): Promise<SeenFiles> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && mayHoldDocuments(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, MAX_FILES);
  const seen = new Map<string, SeenFile>();
  for (const name of names) {
    const now = await stat(join(folder, name)).catch(() => null);
    if (now === null) continue;
    const was = before.get(name);
    const isSame = was?.size === now.size && was.changedAt === now.mtimeMs;
    seen.set(name, { size: now.size, changedAt: now.mtimeMs, looks: isSame ? was.looks + 1 : 1 });
  }
  return seen;
}

/** A file's content; null while another program locks it. One too large for a document is not read. */
export async function bytesOf(folder: string, name: string): Promise<Uint8Array | null> {
  const path = join(folder, name);
  try {
    const { size } = await stat(path);
    return size > MAX_SENT_FILE_BYTES ? new Uint8Array(size) : await readFile(path);
  } catch {
    return null;
  }
}

export async function prepareFolder(folder: string): Promise<void> {
  for (const name of [RECEIVED_FOLDER, REFUSED_FOLDER]) await mkdir(join(folder, name), { recursive: true });
}

export async function moveReceived(folder: string, name: string): Promise<void> {
  await rename(join(folder, name), (await freePlace(join(folder, RECEIVED_FOLDER), name)).path);
}

/** Moves a refused file, with a text file stating why. Rejects where that fails. */
export async function moveRefused(folder: string, name: string, why: string): Promise<void> {
  const { path } = await freePlace(join(folder, REFUSED_FOLDER), name);
  // The text first, so that a moved file always has its reason.
  await writeFile(`${path}${REASON}`, `\uFEFF${why.replaceAll('\n', '\r\n')}`, 'utf8');
  await rename(join(folder, name), path);
}

const REASON = '.motivo.txt';

export async function refusedFiles(folder: string): Promise<number> {
  const names = await readdir(join(folder, REFUSED_FOLDER)).catch(() => []);
  return names.filter((name) => !name.endsWith(REASON)).length;
}

/** A free name, so that no file is overwritten. */
async function freePlace(folder: string, name: string): Promise<{ readonly path: string }> {
  const { name: stem, ext } = parse(name);
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, copy === 1 ? name : `${stem} (${copy})${ext}`);
    const isTaken = await access(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return { path };
  }
}
