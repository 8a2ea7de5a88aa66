/**
 * Builds the web interface unless a build newer than its sources exists; prints nothing when it succeeds. Runs before `npm run serve`
 * and `npm start`, whose standard output belongs to the service. With `--desktop` the desktop program's own file counts too.
 */
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const SOURCES = ['renderer/**/*', 'core/{contract,catalogs,client}/**/*', 'vite.config.ts', 'package.json'];
const DESKTOP_SOURCES = ['core/**/*', 'electron/**/*'];

const isWanted = process.argv.includes('--desktop') && isOlder('dist/electron/main.js', DESKTOP_SOURCES);
if (isWanted || isOlder('dist/renderer/index.html', SOURCES)) {
  // Set whatever the caller runs in: under a test runner the page would get the development build of its libraries.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync('npm run --silent build', {
    cwd: root,
    env,
    shell: true,
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stderr.write(
      `La interfaz web no se pudo construir; el servicio arranca sin ella.\n${stdout}${stderr}`,
    );
  }
}

function isOlder(built: string, sources: readonly string[]): boolean {
  return newest(sources) > newest([built]);
}

function newest(patterns: readonly string[]): number {
  return Math.max(
    0,
    ...globSync([...patterns], { cwd: root }).map((file) => statSync(join(root, file)).mtimeMs),
  );
}
