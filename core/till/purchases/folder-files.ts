/** Files in a watched folder: which of them are whole, and where they go. A disk that does not answer holds up nobody: all of it is asynchronous. */
import { access, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { RECEIVED_FOLDER, REFUSED_FOLDER } from '../../contract/purchases/watched-folder.ts';
import { mayHoldDocuments, MAX_SENT_FILE_BYTES } from '../../unpack/document-files.ts';

/** Files of one look at most: the rest waits for the next. */
const MAX_FILES = 50;

/** A file as it stood at a look. */
export interface SeenFile {
  readonly size: number;
  readonly changedAt: number;
  /** Looks at which it stood so, this one included. */
  readonly looks: number;
}

/** What a look found, by name. */
export type SeenFiles = Map<string, SeenFile>;

/** The files that may hold documents, with how long each has been as it is; folders within are left alone. */
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

/** What is in a file; null while somebody else holds it. One that is too large to be a document is not read. */
export async function bytesOf(folder: string, name: string): Promise<Uint8Array | null> {
  const path = join(folder, name);
  try {
    const { size } = await stat(path);
    return size > MAX_SENT_FILE_BYTES ? new Uint8Array(size) : await readFile(path);
  } catch {
    return null;
  }
}

/** Makes the folders into which files go. Rejects where they cannot be made. */
export async function prepareFolder(folder: string): Promise<void> {
  for (const name of [RECEIVED_FOLDER, REFUSED_FOLDER]) await mkdir(join(folder, name), { recursive: true });
}

/** Moves a file that was received. Rejects where it cannot be moved. */
export async function moveReceived(folder: string, name: string): Promise<void> {
  await rename(join(folder, name), (await freePlace(join(folder, RECEIVED_FOLDER), name)).path);
}

/** Moves a file that was not received, with a text beside it that says why. Rejects where it cannot be moved. */
export async function moveRefused(folder: string, name: string, why: string): Promise<void> {
  const { path } = await freePlace(join(folder, REFUSED_FOLDER), name);
  // The text first: a file that has been moved has its reason, whatever happens in between.
  await writeFile(`${path}${REASON}`, `\uFEFF${why.replaceAll('\n', '\r\n')}`, 'utf8');
  await rename(join(folder, name), path);
}

const REASON = '.motivo.txt';

/** Files that were not received and still lie there. */
export async function refusedFiles(folder: string): Promise<number> {
  const names = await readdir(join(folder, REFUSED_FOLDER)).catch(() => []);
  return names.filter((name) => !name.endsWith(REASON)).length;
}

/** A name that no file has: one that is moved must not take the place of another. */
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
