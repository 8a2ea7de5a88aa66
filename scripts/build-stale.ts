/**
 * Builds what is older than its sources: the pages, the programs that npm scripts start, with `--desktop` the desktop program's own
 * files. Prints nothing when it succeeds. Runs before `npm run serve`, `npm run central` and `npm start`, whose standard output belongs
 * to the service. Exit code 1 when there is no program to start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const TOOLS = ['vite.config.ts', 'scripts/program-bundle.ts', 'package.json'];
const PAGES = ['renderer/**/*', 'core/{contract,catalogs,client}/**/*', ...TOOLS];
const PROGRAMS = ['core/**/*', ...TOOLS];
const DESKTOP = ['core/**/*', 'electron/**/*', ...TOOLS];
const PROGRAM_FILE = 'dist/programs/serve.js';

const isDesktopOld = process.argv.includes('--desktop') && isOlder('dist/electron/main.js', DESKTOP);
if (isDesktopOld || isOlder('dist/renderer/index.html', PAGES)) run('build', 'La interfaz web');
else if (isOlder(PROGRAM_FILE, PROGRAMS)) run('build:programs', 'El programa');
if (!existsSync(join(root, PROGRAM_FILE))) process.exitCode = 1;

function run(script: string, what: string): void {
  // Set whatever the caller runs in: under a test runner the page would get the development build of its libraries.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(`npm run --silent ${script}`, {
    cwd: root,
    env,
    shell: true,
    encoding: 'utf8',
  });
  if (status !== 0)
    process.stderr.write(`${what} no se pudo construir; se usa lo último construido.\n${stdout}${stderr}`);
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
