import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder, type DataFolder } from '../../core/platform/data-folder.ts';
import { openDataVault } from '../../core/platform/data-vault.ts';
import type { SystemKeys } from '../../core/platform/system-keys.ts';
import { safeKeys } from '../../electron/system-keys.ts';
import { standInKeys } from './stand-in.ts';

const KEYRING = standInKeys('gnome_libsecret');
const SECRET = Buffer.from('contraseña de Hacienda');

let place: string;
let folder: DataFolder;
let env: Record<string, string>;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'caja-vault-'));
  env = { CAJA_KEY_FILE: join(place, 'llave') };
  folder = dataFolder(join(place, 'datos'), env);
});
afterEach(() => rmSync(place, { recursive: true }));

const record = () =>
  JSON.parse(readFileSync(join(folder.path, 'vault.json'), 'utf8')) as Record<string, string>;

describe('the vault of a folder that the desktop program began', () => {
  it('is protected by the system’s key store; no key lies in a file', async () => {
    const vault = await openDataVault(folder, env, KEYRING);
    const sealed = vault.seal('a', SECRET);
    expect(record()['wrapper']).toBe('safeStorage');
    expect(existsSync(folder.keyFile)).toBe(false);
    const again = await openDataVault(folder, env, KEYRING);
    expect(again.open('a', sealed)).toEqual({ kind: 'ok', plaintext: SECRET });
  });

  it('comes before CAJA_SECRET_KEY', async () => {
    await openDataVault(folder, { ...env, CAJA_SECRET_KEY: 'una llave bastante larga' }, KEYRING);
    expect(record()['wrapper']).toBe('safeStorage');
  });

  it('opens nowhere else, and says where it does', async () => {
    await openDataVault(folder, env, KEYRING);
    await expect(openDataVault(folder, env)).rejects.toThrow(
      'Los secretos de esta carpeta de datos los protege el almacén de claves del sistema operativo. Ábrala con la aplicación de escritorio',
    );
    expect(existsSync(folder.keyFile)).toBe(false);
  });

  it('stays closed while the store does not open it, and nobody is told to throw it away', async () => {
    await openDataVault(folder, env, KEYRING);
    const other: SystemKeys = {
      encryptStringAsync: KEYRING.encryptStringAsync,
      decryptStringAsync: async () => {
        throw new Error('Error while decrypting the ciphertext');
      },
    };
    const refused = await openDataVault(folder, env, other).catch(String);
    expect(refused).toContain('desbloquee su llavero si lo tiene, e inicie de nuevo');
    expect(refused).not.toContain('CAJA_SECRET_KEY');
    await expect(openDataVault(folder, env, KEYRING), 'later').resolves.toBeDefined();
  });

  it('is not begun with a key store that does not answer', async () => {
    const locked: SystemKeys = {
      encryptStringAsync: async () => {
        throw new Error('locked');
      },
      decryptStringAsync: KEYRING.decryptStringAsync,
    };
    await expect(openDataVault(folder, env, locked)).rejects.toThrow(
      'El almacén de claves del sistema no respondió',
    );
    expect(existsSync(join(folder.path, 'vault.json'))).toBe(false);
  });
});

describe('the vault of a folder that the service began', () => {
  it('opens with its key file in the desktop program too, and what was sealed before opens', async () => {
    const sealed = (await openDataVault(folder, env)).seal('a', SECRET);
    expect(record()['wrapper']).toBe('archivo-de-llave');
    const before = readFileSync(join(folder.path, 'vault.json'), 'utf8');
    const inDesktop = await openDataVault(folder, env, KEYRING);
    expect(inDesktop.open('a', sealed)).toEqual({ kind: 'ok', plaintext: SECRET });
    expect(readFileSync(join(folder.path, 'vault.json'), 'utf8')).toBe(before);
    const inService = await openDataVault(folder, env);
    expect(inService.open('a', inDesktop.seal('a', SECRET))).toEqual({ kind: 'ok', plaintext: SECRET });
  });

  it('opens with its CAJA_SECRET_KEY in the desktop program too', async () => {
    const withSecret = { ...env, CAJA_SECRET_KEY: 'una llave bastante larga' };
    const sealed = (await openDataVault(folder, withSecret)).seal('a', SECRET);
    const opened = (await openDataVault(folder, withSecret, KEYRING)).open('a', sealed);
    expect(opened).toEqual({ kind: 'ok', plaintext: SECRET });
  });
});

describe('the system’s key store', () => {
  it.each([
    ['linux', 'gnome_libsecret', true],
    ['linux', 'kwallet6', true],
    ['linux', 'basic_text', false],
    ['linux', 'unknown', false],
    ['linux', null, false],
    ['win32', 'unknown', true],
    ['win32', null, false],
    ['darwin', 'unknown', true],
  ] as const)('on %s with %s is used: %s', async (platform, backend, isUsed) => {
    const store = standInKeys(backend);
    expect(await safeKeys(store, platform)).toBe(isUsed ? store : null);
  });
});
