/**
 * The programs that tests start as processes, built once a run from the sources as they are, in the way that npm scripts' own are
 * built; outside a run of tests those themselves.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAMS, WORKERS } from '../../../scripts/program-bundle.ts';
import { folderMadeOnceNow } from '../run/made-once.ts';
import { RUN_FOLDER } from '../run/test-run.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILDER = fileURLToPath(new URL('build-programs.ts', import.meta.url));

/** Programs and threads by their files in the project. */
export const BUILT: readonly string[] = [
  'core/serve.ts',
  'core/central.ts',
  'core/cli.ts',
  'test/support/crash/crash-service.ts',
  'test/support/crash/crash-printing.ts',
  'test/support/crash/crash-return.ts',
  'test/support/crash/till-service.ts',
  'test/support/crash/crash-commit.ts',
  ...WORKERS,
];

let isFresh = false;

/** The file to start for a program of the project: what this run of tests has built of it, else what npm scripts start, or its source. */
export function programOf(script: string): string {
  const isTest = process.env[RUN_FOLDER] !== undefined;
  if (!(isTest ? BUILT : PROGRAMS).includes(script)) return join(ROOT, script);
  if (!isTest) {
    if (!isFresh) execFileSync(process.execPath, ['scripts/build-stale.ts'], { cwd: ROOT });
    isFresh = true;
    return join(ROOT, 'dist', 'programs', `${basename(script, '.ts')}.js`);
  }
  const folder = folderMadeOnceNow('programs', (fresh) => {
    const { status, stderr } = spawnSync(process.execPath, [BUILDER, fresh], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });
  return join(folder, 'dist', 'programs', `${basename(script, '.ts')}.js`);
}
