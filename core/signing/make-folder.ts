/** Creates folders at user-chosen paths. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * Creates a folder and its parents one at a time: Node's recursive mode loops forever where the system
 * answers ENOENT for every level, as in `/proc`.
 * @throws system error on failure
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: OWNER_ONLY });
  } catch (error) {
    // Another process created it at the same time.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
