/** The web interface that tests in a browser look at: built before the first of them, unless a build newer than its sources is there. */
import { execFileSync } from 'node:child_process';
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
