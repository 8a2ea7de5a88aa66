/**
 * Builds what is older than its sources: the pages, the programs that npm scripts start, with `--desktop` the desktop program's own
 * files. Prints nothing when it succeeds. Runs before `npm run serve`, `npm run central` and `npm start`, whose standard output belongs
 * to the service. Exit code 1 when there is no program to start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

const root = join(import.meta.dirname, '..');
const TOOLS = ['vite.config.ts', 'scripts/program-bundle.ts', 'package.json'];
const PAGES = ['renderer/**/*', 'core/{contract,catalogs,client}/**/*', ...TOOLS];
const PROGRAMS = ['core/**/*', ...TOOLS];
const DESKTOP = ['core/**/*', 'electron/**/*', ...TOOLS];
const PROGRAM_FILE = 'dist/programs/serve.js';

/** How long one build waits for another, in milliseconds. */
const BUILD_LIMIT_MS = 180_000;

if (scriptForOld() !== null) {
  // Two that build at once take each other's files away; who waited looks again.
  const release = alone();
  const script = scriptForOld();
  if (script !== null) run(script);
  release();
}
if (!existsSync(join(root, PROGRAM_FILE))) process.exitCode = 1;

/** The script that builds what is old; null when nothing is. */
function scriptForOld(): 'build' | 'build:programs' | null {
  const isDesktopOld = process.argv.includes('--desktop') && isOlder('dist/electron/main.js', DESKTOP);
  if (isDesktopOld || isOlder('dist/renderer/index.html', PAGES)) return 'build';
  return isOlder(PROGRAM_FILE, PROGRAMS) ? 'build:programs' : null;
}

/** Waits until nobody else builds here. SQLite's lock goes with its process, however that ends. @returns lets the next one build */
function alone(): () => void {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = new BetterSqlite3(join(root, 'dist', 'build.lock'), { timeout: BUILD_LIMIT_MS });
  lock.exec('BEGIN EXCLUSIVE');
  return () => lock.close();
}

function run(script: string): void {
  // Set whatever the caller runs in: under a test runner the page would get the development build of its libraries.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(`npm run --silent ${script}`, {
    cwd: root,
    env,
    shell: true,
    encoding: 'utf8',
  });
  if (status !== 0)
    process.stderr.write(
      `El programa no se pudo construir; se usa lo último construido.\n${stdout}${stderr}`,
    );
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
