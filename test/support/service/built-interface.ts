/** The web interface that tests in a browser look at: built before the first of them, unless a build newer than its sources is there. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderMadeOnceNow } from '../run/made-once.ts';
import { ROOT } from './programs.ts';

/** Folder of the build; what a run has looked at once stays as it is. */
export function builtInterface(): string {
  folderMadeOnceNow('interface', () => {
    execFileSync(process.execPath, ['scripts/build-stale.ts'], { cwd: ROOT });
  });
  return join(ROOT, 'dist', 'renderer');
}

/** The scripts that the till's page asks for before anything shows. */
export function firstLoad(): readonly string[] {
  const folder = builtInterface();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return globSync('assets/*.js', { cwd: folder })
    .filter((file) => page.includes(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
