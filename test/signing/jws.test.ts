import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { CompactSign, importPKCS8 } from 'jose';
import { describe, expect, it } from 'vitest';
import { verifyJws } from '../../core/signing/jws.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const otherPem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const signingKey = await importPKCS8(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'RS512');

function joseSigned(
  payload: Uint8Array,
  header: { alg: string; typ?: string } = { alg: 'RS512' },
): Promise<string> {
  return new CompactSign(payload).setProtectedHeader(header).sign(signingKey);
}

const text = '{"total":"10.00","nombre":"Peña"}';
const good = await joseSigned(Buffer.from(text));
const [header = '', payload = '', signature = ''] = good.split('.');

describe('verifyJws', () => {
  it('accepts what an independent library signed and gives the text back', () => {
    expect(verifyJws(good, pem)).toEqual({ ok: true, payload: text });
    expect(verifyJws(good, createPublicKey(pem))).toEqual({ ok: true, payload: text });
  });

  it('gives a byte order mark back as part of the text', async () => {
    expect(verifyJws(await joseSigned(Buffer.from('\ufeff{}')), pem)).toEqual({
      ok: true,
      payload: '\ufeff{}',
    });
  });

  it('refuses a payload of which one character changed', () => {
    const changed = Buffer.from(text.replace('10.00', '90.00')).toString('base64url');
    expect(verifyJws(`${header}.${changed}.${signature}`, pem)).toEqual({ ok: false, reason: 'FIRMA' });
  });

  it('refuses a signature of which one bit changed', () => {
    const bytes = Buffer.from(signature, 'base64url');
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    const changed = `${header}.${payload}.${bytes.toString('base64url')}`;
    expect(verifyJws(changed, pem)).toEqual({ ok: false, reason: 'FIRMA' });
  });

  it('refuses the key of somebody else', () => {
    expect(verifyJws(good, otherPem)).toEqual({ ok: false, reason: 'FIRMA' });
  });

  it('refuses any other protected header, rightly signed or not', async () => {
    const refused = { ok: false, reason: 'ENCABEZADO' };
    expect(verifyJws(await joseSigned(Buffer.from(text), { alg: 'RS512', typ: 'JWS' }), pem)).toEqual(
      refused,
    );
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(verifyJws(`${none}.${payload}.`, pem)).toEqual(refused);
  });

  it.each([
    ['nothing', ''],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${good}.x`],
    ['padding', `${good}==`],
    ['a line break', `${good}\n`],
    ['a foreign character in the payload', `${header}.${payload}*.${signature}`],
    ['a short signature', `${header}.${payload}.${signature.slice(0, 300)}`],
  ])('refuses %s as no JWS', (_name, jws) => {
    expect(verifyJws(jws, pem)).toEqual({ ok: false, reason: 'FORMATO' });
  });

  it('refuses keys that are none, too long, or of another kind', () => {
    const refused = { ok: false, reason: 'LLAVE' };
    expect(verifyJws(good, 'not a key')).toEqual(refused);
    expect(verifyJws(good, generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey)).toEqual(refused);
    expect(verifyJws(good, generateKeyPairSync('ed25519').publicKey)).toEqual(refused);
  });

  it('refuses bytes that are rightly signed but no text', async () => {
    const jws = await joseSigned(Buffer.of(0x7b, 0xff, 0x7d));
    expect(verifyJws(jws, pem)).toEqual({ ok: false, reason: 'CONTENIDO' });
  });
});
