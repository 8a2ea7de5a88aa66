import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { envKeyWrapper } from '../../core/signing/key-wrapper.ts';
import type { KeyWrapper } from '../../core/signing/key-wrapper.ts';
import type { RandomBytes } from '../../core/signing/sealed-box.ts';
import { createVault, openVault, openVaultPublic } from '../../core/signing/vault.ts';
import type { Opened, Vault, VaultResult } from '../../core/signing/vault.ts';

const onPosix = process.platform !== 'win32';
const wrapper = envKeyWrapper('una frase larga de prueba', randomBytes);
let dir = '';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'caja-vault-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function vaultIn<V>(result: VaultResult<V>): V {
  if (result.kind === 'refused') throw new Error(result.mensaje);
  return result.vault;
}

function textIn(opened: Opened): string {
  return opened.kind === 'ok' ? opened.plaintext.toString('utf8') : opened.codigo;
}

function created(source: RandomBytes = randomBytes): Promise<Vault> {
  return createVault(dir, wrapper, source).then(vaultIn);
}

function codeOf(result: VaultResult<unknown>): string {
  return result.kind === 'refused' ? result.codigo : 'ok';
}

describe('a vault', () => {
  it('opens what it sealed, also after it was opened anew', async () => {
    const sealed = (await created()).seal('certificados/7', Buffer.from('contraseña'));
    const again = vaultIn(await openVault(dir, wrapper, randomBytes));
    expect(textIn(again.open('certificados/7', sealed))).toBe('contraseña');
  });

  it.each([0, 1, 1217, 65_536])('carries a secret of %i bytes', async (size) => {
    const vault = await created();
    const opened = vault.open('c', vault.seal('c', Buffer.alloc(size, 7)));
    expect(opened).toEqual({ kind: 'ok', plaintext: Buffer.alloc(size, 7) });
  });

  it('refuses a secret beyond its limit', async () => {
    const vault = await created();
    expect(() => vault.seal('c', Buffer.alloc(65_537))).toThrow(RangeError);
  });

  it('opens what was sealed with nothing but the data folder', async () => {
    const vault = await created();
    const sealing = vaultIn(await openVaultPublic(dir, randomBytes));
    expect(textIn(vault.open('conexiones/1', sealing.seal('conexiones/1', Buffer.from('x'))))).toBe('x');
    expect(Object.keys(sealing)).toEqual(['seal']);
  });

  it('does not open a secret that was moved to another row', async () => {
    const vault = await created();
    const sealed = vault.seal('certificados/7', Buffer.from('x'));
    expect(textIn(vault.open('certificados/8', sealed))).toBe('SECRETO_NO_ABRE');
    expect(textIn(vault.open('certificados/7 ', sealed))).toBe('SECRETO_NO_ABRE');
  });

  it('does not open a secret of which any one bit was changed, or that was cut', async () => {
    const vault = await created();
    const sealed = vault.seal('c', Buffer.from('secreto'));
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ (1 << (i % 8));
      // X25519 ignores the top bit of a public key, but the key is part of the derivation, so it counts here.
      expect(textIn(vault.open('c', changed)), `byte ${i}`).toBe('SECRETO_NO_ABRE');
      expect(textIn(vault.open('c', sealed.subarray(0, i))), `length ${i}`).toBe('SECRETO_NO_ABRE');
    }
    expect(textIn(vault.open('c', Buffer.concat([sealed, Buffer.of(0)])))).toBe('SECRETO_NO_ABRE');
  });

  it('does not open a box made with a public key of low order', async () => {
    const vault = await created();
    const sealed = vault.seal('c', Buffer.from('x'));
    sealed.fill(0, 1, 33);
    expect(textIn(vault.open('c', sealed))).toBe('SECRETO_NO_ABRE');
  });

  it('does not open secrets of another data folder', async () => {
    const sealed = (await created()).seal('c', Buffer.from('x'));
    await rm(join(dir, 'vault.json'));
    expect(textIn((await created()).open('c', sealed))).toBe('SECRETO_NO_ABRE');
  });

  it('seals the same secret differently each time and never in clear', async () => {
    const vault = await created();
    const secret = Buffer.from('contraseña de hacienda');
    const [a, b] = [vault.seal('c', secret), vault.seal('c', secret)];
    expect(a.equals(b)).toBe(false);
    expect(a.subarray(49).equals(b.subarray(49))).toBe(false);
    expect(a.includes(secret)).toBe(false);
    expect(a).toHaveLength(1 + 32 + 16 + secret.length);
    expect(a[0]).toBe(1);
  });

  it('takes all its randomness from the source it is given', async () => {
    let asked = 0;
    const counted = (size: number): Buffer =>
      createHash('shake256', { outputLength: size })
        .update(String((asked += 1)))
        .digest();
    const first = (await created(counted)).seal('c', Buffer.from('x'));
    await rm(join(dir, 'vault.json'));
    asked = 0;
    const second = (await created(counted)).seal('c', Buffer.from('x'));
    expect(second.equals(first)).toBe(true);
  });

  it('seals and opens from many callers at once', async () => {
    const vault = await created();
    const sealing = await Promise.all(
      Array.from({ length: 32 }, async (_, i) => {
        const own = vaultIn(await openVaultPublic(dir, randomBytes));
        return own.seal(`fila/${i}`, Buffer.from(`secreto ${i}`));
      }),
    );
    expect(sealing.map((sealed, i) => textIn(vault.open(`fila/${i}`, sealed)))).toEqual(
      Array.from({ length: 32 }, (_, i) => `secreto ${i}`),
    );
  });
});

describe('vault.json', () => {
  it('holds no secret, is for its owner only, and leaves no temporary file', async () => {
    const raw: Buffer[] = [];
    const kept: KeyWrapper = { ...wrapper, wrap: (key) => (raw.push(Buffer.from(key)), wrapper.wrap(key)) };
    await createVault(dir, kept, randomBytes);
    const text = await readFile(join(dir, 'vault.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({
      version: 1,
      wrapper: 'CAJA_SECRET_KEY',
      publicKey: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      wrappedPrivateKey: expect.any(String),
    });
    expect(text).not.toContain(raw[0]?.toString('base64'));
    expect(await readdir(dir)).toEqual(['vault.json']);
    if (onPosix) expect((await stat(join(dir, 'vault.json'))).mode & 0o777).toBe(0o600);
  });

  it('is never written over: one of many creators wins and the others are told', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () => createVault(dir, wrapper, randomBytes)),
    );
    expect(results.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'BOVEDA_YA_EXISTE'),
      'ok',
    ]);
    const winner = results.find((result) => result.kind === 'ok');
    const sealed = vaultIn(await openVaultPublic(dir, randomBytes)).seal('c', Buffer.from('x'));
    expect(winner && textIn(vaultIn(winner).open('c', sealed))).toBe('x');
    expect(await readdir(dir)).toEqual(['vault.json']);
  });

  it('is asked for by name when there is none', async () => {
    for (const result of [
      await openVault(dir, wrapper, randomBytes),
      await openVaultPublic(dir, randomBytes),
    ]) {
      expect(codeOf(result)).toBe('BOVEDA_NO_EXISTE');
      expect(result.kind === 'refused' && result.mensaje).toContain('vault.json');
    }
  });

  it.each([
    ['no JSON', '{"version":1'],
    ['null', 'null'],
    [
      'another version',
      '{"version":2,"wrapper":"CAJA_SECRET_KEY","publicKey":"AA==","wrappedPrivateKey":"AA=="}',
    ],
    [
      'a short public key',
      '{"version":1,"wrapper":"CAJA_SECRET_KEY","publicKey":"AA==","wrappedPrivateKey":"AA=="}',
    ],
  ])('is refused as damaged when it is %s', async (_name, content) => {
    await writeFile(join(dir, 'vault.json'), content);
    expect(codeOf(await openVault(dir, wrapper, randomBytes))).toBe('BOVEDA_DANADA');
    expect(codeOf(await openVaultPublic(dir, randomBytes))).toBe('BOVEDA_DANADA');
    expect(codeOf(await createVault(dir, wrapper, randomBytes))).toBe('BOVEDA_YA_EXISTE');
  });

  it('is refused as damaged when its public key was exchanged', async () => {
    await created();
    const path = join(dir, 'vault.json');
    const content: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...content, publicKey: randomBytes(32).toString('base64') }));
    expect(codeOf(await openVault(dir, wrapper, randomBytes))).toBe('BOVEDA_DANADA');
  });
});
