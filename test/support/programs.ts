/**
 * The programs that tests start as processes, built once a run into few files: a service that looks for hundreds of source files
 * takes twice as long to start. The sources are the same, and what an installation runs is built likewise.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderMadeOnceNow } from './made-once.ts';
import { RUN_FOLDER } from './test-run.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILDER = fileURLToPath(new URL('build-programs.ts', import.meta.url));

/** Programs and threads by their files in the project. */
export const BUILT: readonly string[] = [
  'core/serve.ts',
  'core/cli.ts',
  'test/support/crash-service.ts',
  'test/support/crash-printing.ts',
  ...globSync('core/**/*-worker.ts', { cwd: ROOT }),
];

/** The file to start for a program of the project: what this run has built of it, or else its source. */
export function programOf(script: string): string {
  if (process.env[RUN_FOLDER] === undefined || !BUILT.includes(script)) return join(ROOT, script);
  const folder = folderMadeOnceNow('programs', (fresh) => {
    const { status, stderr } = spawnSync(process.execPath, [BUILDER, fresh], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });
  return join(folder, 'dist', 'programs', `${basename(script, '.ts')}.js`);
}
