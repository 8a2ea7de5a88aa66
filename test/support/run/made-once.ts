/** What takes long to make and never changes, made once for all the processes of a test run (`test-run.ts`). */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { RUN_FOLDER } from './test-run.ts';

/** How long one process waits for another that makes the same, in milliseconds. */
const MAKING_LIMIT_MS = 300_000;

/** Without a runner each process has its own. */
const place = process.env[RUN_FOLDER] ?? mkdtempSync(join(tmpdir(), 'caja-made-'));

/**
 * A folder with what `make` put there, to be copied and never changed. Processes that come at the same time each make it; the
 * first one's stays.
 *
 * @param name distinguishes it from others
 */
export async function folderMadeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(place, `made-${name}`);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(`${folder}-`);
  await make(fresh);
  keepFirst(fresh, folder);
  return folder;
}

/** The same for what is made without waiting: here who comes meanwhile waits, for a build of all programs costs both cores seconds. */
export function folderMadeOnceNow(name: string, make: (folder: string) => void): string {
  const folder = join(place, `made-${name}`);
  if (existsSync(folder)) return folder;
  // SQLite's lock goes with its process, however that ends.
  const lock = new BetterSqlite3(`${folder}.lock`, { timeout: MAKING_LIMIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (existsSync(folder)) return folder;
    const fresh = mkdtempSync(`${folder}-`);
    make(fresh);
    keepFirst(fresh, folder);
    return folder;
  } finally {
    lock.close();
  }
}

/** A text that `make` gave, the same for all. */
export function textMadeOnce(name: string, make: () => string): string {
  const folder = folderMadeOnceNow(name, (fresh) => writeFileSync(join(fresh, 'text'), make()));
  return readFileSync(join(folder, 'text'), 'utf8');
}

function keepFirst(fresh: string, folder: string): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
