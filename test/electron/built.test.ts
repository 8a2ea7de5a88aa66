import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { desktopPlace } from './desktop-run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAND_IN = new URL('./built-electron.ts', import.meta.url).href;

/** Gives the stand-in to whoever imports Electron. */
const HOOK = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) =>
  name === 'electron' ? { url: ${JSON.stringify(STAND_IN)}, shortCircuit: true } : next(name, context) });`;

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build-stale.ts', '--desktop'], { cwd: ROOT });
});

it('the built program starts, finds its threads, sells, serves the built screen and ends with zero', () => {
  const place = desktopPlace();
  const hook = `data:text/javascript,${encodeURIComponent(HOOK)}`;
  const main = join(ROOT, 'dist', 'electron', 'main.js');
  const stdout = execFileSync(process.execPath, ['--import', hook, main], {
    env: place.env,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual({
    estado: 'PROCESADO',
    page: 200,
    preload: fileURLToPath(new URL('preload.cjs', pathToFileURL(main))),
    exit: 0,
  });
  place.remove();
});
