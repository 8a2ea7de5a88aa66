import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFileWrapper } from '../../core/signing/key-file.ts';
import { envKeyWrapper } from '../../core/signing/key-wrapper.ts';
import type { KeyWrapper } from '../../core/signing/key-wrapper.ts';
import { createVault, openVault } from '../../core/signing/vault.ts';
import type { VaultResult } from '../../core/signing/vault.ts';

const onPosix = process.platform !== 'win32';
let root = '';
let dataDir = '';
let keyPath = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'caja-wrapper-'));
  dataDir = join(root, 'datos');
  keyPath = join(root, 'llaves', 'caja.key');
});
afterEach(() => rm(root, { recursive: true, force: true }));

function keyFile(path = keyPath): KeyWrapper {
  return keyFileWrapper({ path, dataDir, randomBytes });
}

function shown(result: VaultResult<unknown>): string {
  return result.kind === 'refused' ? `${result.codigo}: ${result.mensaje}` : 'ok';
}

async function createdWith(wrapper: KeyWrapper): Promise<string> {
  return shown(await createVault(dataDir, wrapper, randomBytes));
}

async function openedWith(wrapper: KeyWrapper): Promise<string> {
  return shown(await openVault(dataDir, wrapper, randomBytes));
}

describe('CAJA_SECRET_KEY', () => {
  const right = 'clave maestra de la tienda 1';

  it('opens the vault it made, and composed or decomposed accents are one text', async () => {
    expect(await createdWith(envKeyWrapper('contraseña maestra larga', randomBytes))).toBe('ok');
    expect(await openedWith(envKeyWrapper('contrasen\u0303a maestra larga', randomBytes))).toBe('ok');
  });

  it('that is another is refused with what to do', async () => {
    await createdWith(envKeyWrapper(right, randomBytes));
    const refused = await openedWith(envKeyWrapper('clave maestra de la tienda 2', randomBytes));
    expect(refused).toMatch(/^LLAVE_MAESTRA_NO_CORRESPONDE: La llave maestra no corresponde/);
    expect(refused).toContain('vuelva a cargar los certificados');
  });

  it('that is too short is refused before anything is written', async () => {
    expect(await createdWith(envKeyWrapper('quince letras!!', randomBytes))).toMatch(
      /^LLAVE_MAESTRA_CORTA: .*16/,
    );
    expect(await openedWith(envKeyWrapper(right, randomBytes))).toMatch(/^BOVEDA_NO_EXISTE/);
  });

  it('refuses a wrapped key that was cut or changed', async () => {
    const wrapper = envKeyWrapper(right, randomBytes);
    const wrapped = await wrapper.wrap(randomBytes(32));
    if (wrapped.kind === 'refused') throw new Error(wrapped.mensaje);
    const changed = Buffer.from(wrapped.bytes);
    changed[50] = (changed[50] ?? 0) ^ 1;
    for (const bytes of [
      Buffer.alloc(0),
      wrapped.bytes.subarray(0, 40),
      wrapped.bytes.subarray(0, -1),
      changed,
    ]) {
      expect(await wrapper.unwrap(bytes)).toMatchObject({ codigo: 'LLAVE_MAESTRA_NO_CORRESPONDE' });
    }
  });
});

describe('a key file', () => {
  it('is created with 32 random bytes for its owner only, and opens the vault', async () => {
    expect(await createdWith(keyFile())).toBe('ok');
    expect(await readFile(keyPath)).toHaveLength(32);
    if (onPosix) expect((await stat(keyPath)).mode & 0o777).toBe(0o600);
    expect(await openedWith(keyFile())).toBe('ok');
  });

  it('that exists is used and not replaced', async () => {
    await mkdir(dirname(keyPath));
    await writeFile(keyPath, Buffer.alloc(32, 9), { mode: 0o600 });
    expect(await createdWith(keyFile())).toBe('ok');
    expect(await readFile(keyPath)).toEqual(Buffer.alloc(32, 9));
  });

  it.skipIf(!onPosix).each([0o640, 0o604, 0o660, 0o622])(
    'that others may use (%i) is refused',
    async (mode) => {
      await createdWith(keyFile());
      await chmod(keyPath, mode);
      expect(await openedWith(keyFile())).toMatch(/^ARCHIVO_DE_LLAVE_NO_SIRVE: .*chmod 600/);
      await rm(join(dataDir, 'vault.json'));
      expect(await createdWith(keyFile())).toMatch(/^ARCHIVO_DE_LLAVE_NO_SIRVE: .*chmod 600/);
    },
  );

  it('that is missing is asked for and never made anew on opening', async () => {
    await createdWith(keyFile());
    await rm(keyPath);
    expect(await openedWith(keyFile())).toMatch(/^ARCHIVO_DE_LLAVE_NO_EXISTE: .*caja\.key/);
    await expect(stat(keyPath)).rejects.toThrow('ENOENT');
  });

  it('of another vault is refused with what to do', async () => {
    await createdWith(keyFile());
    await writeFile(keyPath, randomBytes(32));
    expect(await openedWith(keyFile())).toMatch(
      /^LLAVE_MAESTRA_NO_CORRESPONDE: La llave maestra no corresponde/,
    );
  });

  it('of another length, or that is a folder, is refused', async () => {
    await createdWith(keyFile());
    await writeFile(keyPath, randomBytes(31));
    expect(await openedWith(keyFile())).toMatch(/^ARCHIVO_DE_LLAVE_NO_SIRVE: .*32 bytes/);
    await rm(keyPath);
    await mkdir(keyPath, { mode: 0o700 });
    expect(await openedWith(keyFile())).toMatch(/^ARCHIVO_DE_LLAVE_NO_SIRVE/);
  });

  it('inside the data folder is refused, also by way of a link', async () => {
    await mkdir(dataDir);
    const refused = /^ARCHIVO_DE_LLAVE_NO_SIRVE: .*dentro de la carpeta de datos/;
    expect(await createdWith(keyFile(join(dataDir, 'caja.key')))).toMatch(refused);
    if (onPosix) {
      await symlink(dataDir, join(root, 'atajo'));
      expect(await createdWith(keyFile(join(root, 'atajo', 'caja.key')))).toMatch(refused);
    }
  });

  it('does not open a vault made with CAJA_SECRET_KEY, and the message names both', async () => {
    await createdWith(envKeyWrapper('clave maestra de la tienda 1', randomBytes));
    const refused = await openedWith(keyFile());
    expect(refused).toMatch(/^LLAVE_MAESTRA_DE_OTRO_TIPO: .*CAJA_SECRET_KEY.*archivo-de-llave/);
  });
});
