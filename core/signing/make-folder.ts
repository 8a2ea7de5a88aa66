/** Folders whose path somebody chose. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * Makes a folder, its parents first, one at a time: asked to make a whole path, Node never ends where the system answers "no such
 * file" to all, as in `/proc`.
 *
 * @throws Error of the system when it cannot be made
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: OWNER_ONLY });
  } catch (error) {
    // Another process may have made it in this very moment.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
