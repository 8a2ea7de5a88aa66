/**
 * Where the tests of one run keep their files: in memory where the system has such a place, so that two cores do not wait for
 * a disk. What a test proves of a database holds there too: kills are kills of processes, and the file is as real.
 * Whatever a run leaves behind goes with its folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endSharedPostgres } from './end-shared-postgres.ts';
import { memoryFolder } from './memory-folder.ts';

/** Where the programs keep what Node compiled (`core/launch/run-program.ts`): for the tests' own programs too. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Name of the variable in the environment with the run's folder. */
export const RUN_FOLDER = 'CAJA_TEST_RUN';

let folder = '';

/** Called by the runner before any test. */
export function setup(): void {
  folder = mkdtempSync(join(memoryFolder(), 'caja-tests-'));
  process.env['TMPDIR'] = folder;
  process.env[RUN_FOLDER] = folder;
  process.env['NODE_COMPILE_CACHE'] = COMPILED;
}

/** Called by the runner after all of them. */
export async function teardown(): Promise<void> {
  await endSharedPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
