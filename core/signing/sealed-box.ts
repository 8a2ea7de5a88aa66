/**
 * A sealed box: anyone with the public key can close one, only the private key opens it, and it opens only under the
 * context it was closed for. X25519 with a key used once, HKDF-SHA256, AES-256-GCM.
 *
 * Layout: version (1 byte) · public key used once (32) · authentication tag (16) · ciphertext.
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

/** Where random bytes come from; the composition passes the one of node:crypto. */
export type RandomBytes = (sizeBytes: number) => Buffer;

/** Size of both halves of an X25519 key, in bytes. */
export const X25519_KEY_BYTES = 32;
/** Largest secret; an RSA key has 1.2 KiB, a password less. */
export const MAX_SECRET_BYTES = 64 * 1024;

const VERSION = 1;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + X25519_KEY_BYTES + TAG_BYTES;
const AES_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const LABEL = 'caja-dte sealed-box 1';

/** DER in front of the 32 bytes of an X25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** The private key object of 32 raw bytes. */
export function x25519PrivateKey(raw: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, raw]), format: 'der', type: 'pkcs8' });
}

/** The 32 raw bytes of the public half of a private key. */
export function x25519PublicBytes(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length);
}

/**
 * Closes a box.
 *
 * @param recipient 32 raw bytes of the recipient's public key
 * @param context what the secret belongs to (for instance its row); the box opens under the same text only
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

/** Opens a box; null when it was changed, was closed for another key or context, or is no box. */
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

/** The nonce is derived too: the key serves one box, so it needs no random nonce of its own. */
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
