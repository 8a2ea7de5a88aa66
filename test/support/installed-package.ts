/** A folder of somebody else's program in which this package is installed, as `npm install <path>` links it. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Lets programs in `folder` import `caja-dte/client`. */
export function linkPackage(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules', 'caja-dte'), 'dir');
}
