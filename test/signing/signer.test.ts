import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { compactVerify, importSPKI } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { generateDemoKeyPair } from '../../core/signing/key-pair.ts';
import type { KeyPair } from '../../core/signing/key-pair.ts';
import { createSigner, MAX_PENDING_SIGNATURES, SigningError } from '../../core/signing/signer.ts';
import type { Signer } from '../../core/signing/signer.ts';
import type { StoredKeyPair } from '../../core/signing/signing-key.ts';

const first = await generateDemoKeyPair();
const second = await generateDemoKeyPair();
const signers: Signer[] = [];

afterEach(async () => {
  await Promise.all(signers.splice(0).map((signer) => signer.close()));
});

function signerOver(keys: Record<string, StoredKeyPair>): Signer {
  const provider = async (keyId: string): Promise<StoredKeyPair> => {
    const pair = keys[keyId];
    if (!pair) throw new Error(`no key ${keyId}`);
    return pair;
  };
  const signer = createSigner({ keys: provider });
  signers.push(signer);
  return signer;
}

async function joseText(jws: string, pair: KeyPair): Promise<{ text: string; header: unknown }> {
  const verified = await compactVerify(jws, await importSPKI(pair.publicKeySpkiPem, 'RS512'));
  return { text: new TextDecoder().decode(verified.payload), header: verified.protectedHeader };
}

async function faultOf(work: Promise<unknown>): Promise<SigningError> {
  const fault = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(fault instanceof SigningError)) throw new Error(`not a signing error: ${String(fault)}`);
  return fault;
}

describe('signer', () => {
  it('signs so that an independent library verifies it and reads the same text', async () => {
    const text = '{"identificacion":{"version":2},"nombre":"Ñandú & Peña – café ☕ 𝒳"}';
    const jws = await signerOver({ a: first }).sign('a', text);
    expect(await joseText(jws, first)).toEqual({ text, header: { alg: 'RS512' } });
  });

  it('writes the protected header byte for byte and nothing else in front of the payload', async () => {
    const jws = await signerOver({ a: first }).sign('a', '{"a":1}');
    expect(jws.startsWith('eyJhbGciOiJSUzUxMiJ9.eyJhIjoxfQ.')).toBe(true);
    expect(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()).toBe('{"alg":"RS512"}');
    expect(Buffer.from(jws.split('.')[2] ?? '', 'base64url')).toHaveLength(256);
  });

  it('gives the one signature that RSASSA-PKCS1-v1_5 with SHA-512 has for the text', async () => {
    const jws = await signerOver({ a: first }).sign('a', '{"a":1}');
    const key = createPrivateKey({ key: first.privateKeyPkcs8, format: 'der', type: 'pkcs8' });
    const expected = sign('sha512', Buffer.from('eyJhbGciOiJSUzUxMiJ9.eyJhIjoxfQ'), key).toString(
      'base64url',
    );
    expect(jws.split('.')[2]).toBe(expected);
  });

  it('signs 30 KB', async () => {
    const text = JSON.stringify({ cuerpo: 'línea '.repeat(5000) });
    const jws = await signerOver({ a: first }).sign('a', text);
    expect((await joseText(jws, first)).text).toBe(text);
  });

  it('keeps 64 signatures of two keys apart that run at once', async () => {
    const signer = signerOver({ a: first, b: second });
    const jobs = Array.from({ length: 64 }, (_, i) => ({
      pair: i % 3 ? first : second,
      id: i % 3 ? 'a' : 'b',
      i,
    }));
    const all = await Promise.all(jobs.map(({ id, i }) => signer.sign(id, `{"numero":${i}}`)));
    for (const { pair, i } of jobs) {
      expect((await joseText(all[i] ?? '', pair)).text).toBe(`{"numero":${i}}`);
    }
  });

  it('asks for a key once, even when signatures ask for it together', async () => {
    let loads = 0;
    const signer = createSigner({ keys: async () => ((loads += 1), first) });
    signers.push(signer);
    await Promise.all(['1', '2', '3'].map((text) => signer.sign('a', text)));
    await signer.sign('a', '4');
    expect(loads).toBe(1);
  });

  it('asks again after a key could not be had', async () => {
    let loads = 0;
    const keys = async (): Promise<StoredKeyPair> => {
      loads += 1;
      if (loads === 1) throw new Error('vault is locked');
      return first;
    };
    const signer = createSigner({ keys });
    signers.push(signer);
    await expect(signer.sign('a', 'x')).rejects.toThrow('vault is locked');
    await expect(signer.sign('a', 'x')).resolves.toContain('.');
  });

  it('gives no signature that its own public key does not verify', async () => {
    const mixed = { privateKeyPkcs8: first.privateKeyPkcs8, publicKeySpki: second.publicKeySpki };
    const fault = await faultOf(signerOver({ a: mixed }).sign('a', 'x'));
    expect(fault.codigo).toBe('FIRMA_NO_VERIFICA');
    expect(fault.message).toContain('certificado');
  });

  it.each([
    ['RSA 3072', generateKeyPairSync('rsa', { modulusLength: 3072 })],
    ['RSA-PSS', generateKeyPairSync('rsa-pss', { modulusLength: 2048 })],
    ['EC', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ])('refuses a stored key that is %s', async (_kind, { privateKey, publicKey }) => {
    const stored = {
      privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
      publicKeySpki: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({
        type: 'spki',
        format: 'der',
      }),
    };
    expect((await faultOf(signerOver({ a: stored }).sign('a', 'x'))).codigo).toBe('LLAVE_NO_SIRVE');
  });

  it('refuses text with half a surrogate pair, which would be signed as another text', async () => {
    await expect(signerOver({ a: first }).sign('a', '"\ud83d"')).rejects.toThrow(RangeError);
  });

  it('refuses the signature beyond its bound and serves the others', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const signer = createSigner({ keys: () => gate.then(() => first) });
    signers.push(signer);
    const accepted = Array.from({ length: MAX_PENDING_SIGNATURES }, () => signer.sign('a', 'x'));
    expect((await faultOf(signer.sign('a', 'x'))).codigo).toBe('FIRMA_COLA_LLENA');
    release();
    expect(new Set(await Promise.all(accepted)).size).toBe(1);
    await expect(signer.sign('a', 'x')).resolves.toContain('.');
  });

  it('finishes what was under way when it closes, and takes nothing new', async () => {
    const signer = signerOver({ a: first });
    const running = Array.from({ length: 40 }, (_, i) => signer.sign('a', `{"n":${i}}`));
    const closed = signer.close();
    expect((await faultOf(signer.sign('a', 'x'))).codigo).toBe('FIRMADOR_CERRADO');
    await closed;
    const settled = await Promise.allSettled(running);
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(40);
    await signer.close();
  });
});
