/** Document signatures: JWS compact, header exactly `{"alg":"RS512"}`, RSA 2048 (§signature). */
import { createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** base64url of the protected header, equal for all documents. */
export const PROTECTED_HEADER = 'eyJhbGciOiJSUzUxMiJ9';
/** The only key size of the authority (§signature). */
export const RSA_MODULUS_BITS = 2048;

const SIGNATURE_BYTES = RSA_MODULUS_BITS / 8;
const DIGEST = 'RSA-SHA512';
const signInPool = promisify(sign);

export type JwsFault =
  /** Not three base64url parts, or a signature of other than 256 bytes. */
  | 'FORMATO'
  /** The protected header is not exactly `{"alg":"RS512"}`. */
  | 'ENCABEZADO'
  /** The public key is unreadable or not RSA 2048. */
  | 'LLAVE'
  /** The signature does not match key and payload. */
  | 'FIRMA'
  /** A valid signature, but the payload is not UTF-8. */
  | 'CONTENIDO';

export type JwsCheck =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly reason: JwsFault };

/**
 * Signs on the runtime's thread pool and verifies the result: a wrong signature would get a numbered document
 * rejected, and verifying costs a fortieth of signing.
 * @param payload JSON text of a document or event; its UTF-8 bytes are signed unchanged
 * @returns the JWS, or null if it does not verify (the keys are not a pair, or a hardware error)
 * @throws Error of node:crypto when the private key cannot sign RSA
 */
export async function signJws(
  payload: string,
  privateKey: KeyObject,
  publicKey: KeyObject,
): Promise<string | null> {
  const input = `${PROTECTED_HEADER}.${Buffer.from(payload, 'utf8').toString('base64url')}`;
  const inputBytes = Buffer.from(input, 'latin1');
  const signature = await signInPool(DIGEST, inputBytes, privateKey);
  if (!verify(DIGEST, inputBytes, publicKey, signature)) return null;
  return `${input}.${signature.toString('base64url')}`;
}

/**
 * Verifies a JWS and returns the signed text.
 * @param publicKey SPKI PEM, or a KeyObject when checking many signatures of one key
 */
export function verifyJws(jws: string, publicKey: string | KeyObject): JwsCheck {
  const parts = jws.split('.');
  const [header, payload, signaturePart] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined || signaturePart === undefined) {
    return { ok: false, reason: 'FORMATO' };
  }
  if (header !== PROTECTED_HEADER) return { ok: false, reason: 'ENCABEZADO' };
  const payloadBytes = fromBase64Url(payload);
  const signature = fromBase64Url(signaturePart);
  if (payloadBytes === null || signature?.length !== SIGNATURE_BYTES) return { ok: false, reason: 'FORMATO' };
  const key = typeof publicKey === 'string' ? readPublicKey(publicKey) : publicKey;
  if (key === null || !isRsa2048(key)) return { ok: false, reason: 'LLAVE' };
  if (!verify(DIGEST, Buffer.from(`${header}.${payload}`, 'latin1'), key, signature)) {
    return { ok: false, reason: 'FIRMA' };
  }
  const text = fromUtf8(payloadBytes);
  return text === null ? { ok: false, reason: 'CONTENIDO' } : { ok: true, payload: text };
}

/** Whether a key is RSA (not RSA-PSS) of 2048 bits, the only kind that may sign documents. */
export function isRsa2048(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === RSA_MODULUS_BITS;
}

/** Strict, since `Buffer.from` skips invalid characters and would accept several texts for one signature. */
function fromBase64Url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

function fromUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readPublicKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}
