/** Finds and fetches Electron's binary: its npm package downloads it at first use. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variable, type Environment } from '../platform/environment.ts';

/** In milliseconds. */
const REACH_MS = 4000;
const SOURCE = 'https://github.com/electron/electron';
/** Variables of a mirror or proxy: only the package can tell if they work. */
const OWN_WAYS = ['ELECTRON_MIRROR', 'npm_config_electron_mirror', 'HTTPS_PROXY', 'https_proxy'];

/** Path of the binary; null if not installed. @param modules the `node_modules` folder */
export function installedElectron(modules: string, env: Environment): string | null {
  const folder = join(modules, 'electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = variable(env, 'ELECTRON_OVERRIDE_DIST_PATH') ?? join(folder, 'dist');
  const program = join(dist, readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

export async function canFetchElectron(env: Environment): Promise<boolean> {
  if (variable(env, 'ELECTRON_SKIP_BINARY_DOWNLOAD') !== null) return false;
  if (OWN_WAYS.some((name) => variable(env, name) !== null)) return true;
  try {
    await fetch(SOURCE, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Runs the package's download with progress on standard error. */
export function fetchElectron(modules: string): Promise<void> {
  process.stderr.write('Descargando Electron; solo hace falta una vez y puede tardar unos minutos.\n');
  const child = spawn(process.execPath, [join(modules, 'electron', 'install.js')], {
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}
