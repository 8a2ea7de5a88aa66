/** Paths of one installation (§data-folder). */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { makeFolder } from '../signing/make-folder.ts';
import { variable, type Environment } from './environment.ts';

export interface DataFolder {
  readonly path: string;
  readonly database: string;
  readonly lock: string;
  readonly simulator: string;
  /** Log of recent API requests; nothing fiscal. */
  readonly requestLog: string;
  /** Key file of the vault, outside the data folder, so that a copy of the folder opens no secret (§sealed-secrets). */
  readonly keyFile: string;
}

/**
 * The data folder: `given`, else `CAJA_DATA_DIR`, else the platform's user data folder. Created if missing,
 * readable by its owner only.
 * @throws system error if it cannot be created
 */
export function dataFolder(given: string | undefined, env: Environment): DataFolder {
  const folder = locateDataFolder(given, env);
  makeFolder(folder.path);
  return folder;
}

/** The same without creating it, for commands that need an existing installation. */
export function locateDataFolder(given: string | undefined, env: Environment): DataFolder {
  const path = resolve(given ?? variable(env, 'CAJA_DATA_DIR') ?? defaultFolder('data', env));
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const keyFile = variable(env, 'CAJA_KEY_FILE') ?? join(defaultFolder('config', env), `${name}.key`);
  return {
    path,
    database: join(path, 'caja.db'),
    lock: join(path, 'engine.lock'),
    simulator: join(path, 'simulador.jsonl'),
    requestLog: join(path, 'solicitudes.db'),
    keyFile: resolve(keyFile),
  };
}

/** Permission bits of group and others. */
const OTHERS_MASK = 0o077;

/** Folder and command if others can enter it; null if only the owner can. */
export function openToOthers({
  path,
}: DataFolder): { readonly carpeta: string; readonly accion: string } | null {
  if (process.platform === 'win32' || (statSync(path).mode & OTHERS_MASK) === 0) return null;
  return { carpeta: path, accion: `chmod -R go-rwx "${path}"` };
}

function defaultFolder(kind: 'data' | 'config', env: Environment): string {
  const home = homedir();
  const suffix = kind === 'config' ? 'caja-dte-keys' : 'caja-dte';
  if (process.platform === 'win32')
    return join(variable(env, 'APPDATA') ?? join(home, 'AppData', 'Roaming'), suffix);
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', suffix);
  const base =
    kind === 'data' ? (xdgFolder(env, 'XDG_DATA_HOME') ?? join(home, '.local', 'share')) : configFolder(env);
  return join(base, suffix);
}

/** The folder of the user's configuration files (XDG Base Directory Specification). */
export function configFolder(env: Environment): string {
  return xdgFolder(env, 'XDG_CONFIG_HOME') ?? join(homedir(), '.config');
}

/** The specification takes a relative path for none. */
function xdgFolder(env: Environment, name: string): string | null {
  const path = variable(env, name);
  return path !== null && isAbsolute(path) ? path : null;
}
