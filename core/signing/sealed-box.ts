/**
 * Sealed box: anyone with the public key can seal, only the private key opens, and only with the same
 * context. X25519 with an ephemeral key, HKDF-SHA256, AES-256-GCM. Layout: version (1 byte) · ephemeral
 * public key (32) · authentication tag (16) · ciphertext.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Source of random bytes; in production node:crypto. */
export type RandomBytes = (sizeBytes: number) => Buffer;

/** Size of an X25519 key half, in bytes. */
export const X25519_KEY_BYTES = 32;
/** Maximum size of a secret; an RSA key has 1.2 KiB. */
export const MAX_SECRET_BYTES = 64 * 1024;

const VERSION = 1;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + X25519_KEY_BYTES + TAG_BYTES;
const AES_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const LABEL = 'caja-dte sealed-box 1';

/** DER prefixes of a 32-byte X25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

export function x25519PrivateKey(raw: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, raw]), format: 'der', type: 'pkcs8' });
}

export function x25519PublicBytes(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length);
}

/**
 * Seals a secret.
 * @param recipient 32 raw bytes of the public key
 * @param context owner of the secret, e.g. its row; required again to open it
 * @throws RangeError when the secret is longer than {@link MAX_SECRET_BYTES}
 */
export function sealBox(
  recipient: Buffer,
  secret: { readonly context: string; readonly plaintext: Buffer },
  randomBytes: RandomBytes,
): Buffer {
  if (secret.plaintext.length > MAX_SECRET_BYTES) throw new RangeError('secret too long to seal');
  const once = x25519PrivateKey(randomBytes(X25519_KEY_BYTES));
  const oncePublic = x25519PublicBytes(once);
  const { key, nonce } = deriveKey(once, recipient, { oncePublic, recipient });
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(secret.context));
  const ciphertext = Buffer.concat([cipher.update(secret.plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), oncePublic, cipher.getAuthTag(), ciphertext]);
}

/** Opens a box; null if it was changed, sealed for another key or context, or is no box. */
export function openBox(privateKey: KeyObject, context: string, box: Buffer): Buffer | null {
  if (box.length < HEADER_BYTES || box[0] !== VERSION) return null;
  const oncePublic = box.subarray(1, 1 + X25519_KEY_BYTES);
  const tag = box.subarray(1 + X25519_KEY_BYTES, HEADER_BYTES);
  try {
    const recipient = x25519PublicBytes(privateKey);
    const { key, nonce } = deriveKey(privateKey, oncePublic, { oncePublic, recipient });
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedData(context));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(box.subarray(HEADER_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Also derives the nonce, which is safe because each key seals one box. */
function deriveKey(
  own: KeyObject,
  other: Buffer,
  both: { readonly oncePublic: Buffer; readonly recipient: Buffer },
): { readonly key: Buffer; readonly nonce: Buffer } {
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, other]),
    format: 'der',
    type: 'spki',
  });
  const shared = diffieHellman({ privateKey: own, publicKey });
  const salt = Buffer.concat([both.oncePublic, both.recipient]);
  const derived = Buffer.from(hkdfSync('sha256', shared, salt, LABEL, AES_KEY_BYTES + NONCE_BYTES));
  return { key: derived.subarray(0, AES_KEY_BYTES), nonce: derived.subarray(AES_KEY_BYTES) };
}

function associatedData(context: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(context, 'utf8')]);
}
