/**
 * Where the tests of one run keep their files: in memory where the system has such a place, so that two cores do not wait for
 * a disk. What a test proves of a database holds there too: kills are kills of processes, and the file is as real.
 * Whatever a run leaves behind goes with its folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endSharedPostgres } from '../postgres/end-shared-postgres.ts';
import { memoryFolder } from '../service/memory-folder.ts';

/** Name of the variable in the environment with the run's folder. */
export const RUN_FOLDER = 'CAJA_TEST_RUN';

let folder = '';

/** Called by the runner before any test. */
export function setup(): void {
  folder = mkdtempSync(join(memoryFolder(), 'caja-tests-'));
  process.env['TMPDIR'] = folder;
  process.env[RUN_FOLDER] = folder;
  // What Node compiled of programs that last no longer than the run (`programs.ts`).
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
}

/** Called by the runner after all of them. */
export async function teardown(): Promise<void> {
  await endSharedPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
