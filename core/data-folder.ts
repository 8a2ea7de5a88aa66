/** Where everything of one installation lives (decisions 9). */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface DataFolder {
  readonly path: string;
  readonly database: string;
  readonly lock: string;
  readonly simulator: string;
  /** Key file of the vault, outside the data folder, so that a copy of the folder opens no secret (decisions 2). */
  readonly keyFile: string;
}

/**
 * The data folder: `given`, else `CAJA_DATA_DIR`, else the platform's folder for a user's data. It is created when missing,
 * readable by its owner only.
 */
export function dataFolder(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): DataFolder {
  const path = resolve(given ?? env['CAJA_DATA_DIR'] ?? defaultFolder('data', env));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const keyFile = env['CAJA_KEY_FILE'] ?? join(defaultFolder('config', env), `${name}.key`);
  return {
    path,
    database: join(path, 'caja.db'),
    lock: join(path, 'engine.lock'),
    simulator: join(path, 'simulador.jsonl'),
    keyFile: resolve(keyFile),
  };
}

function defaultFolder(kind: 'data' | 'config', env: Readonly<Record<string, string | undefined>>): string {
  const home = homedir();
  const suffix = kind === 'config' ? 'caja-dte-keys' : 'caja-dte';
  if (process.platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), suffix);
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', suffix);
  const base =
    kind === 'data'
      ? (env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'))
      : (env['XDG_CONFIG_HOME'] ?? join(home, '.config'));
  return join(base, suffix);
}
