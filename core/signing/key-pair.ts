/** RSA key pairs: what makes one fit to sign documents, and making one for the demo issuer. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { isRsa2048, RSA_MODULUS_BITS } from './jws.ts';

/** A pair that was proved to sign and verify. */
export interface KeyPair {
  /** DER. Secret: seal it before it touches a disk. */
  readonly privateKeyPkcs8: Buffer;
  /** SPKI PEM, for the store and for `verifyJws`. */
  readonly publicKeySpkiPem: string;
  /** SPKI DER, for the signer's key provider. */
  readonly publicKeySpki: Buffer;
  /** SHA-256 of the SPKI DER, lower-case hex: the same key is recognised however it was imported. */
  readonly fingerprint: string;
}

export type KeyPairCheck =
  | { readonly kind: 'ok'; readonly pair: KeyPair }
  | { readonly kind: 'not-rsa-2048'; readonly found: string }
  | { readonly kind: 'not-a-pair' };

/** Reads a private key in PKCS#8 DER; null when it is none. */
export function readPrivateKey(der: Buffer): KeyObject | null {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

/** Reads a public key in SPKI DER; null when it is none. */
export function readPublicKey(der: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/**
 * Proves that two halves are one RSA 2048 pair. A trial signature is made, because a file with a damaged half may still
 * load and would fail only once a document has its number.
 *
 * @param publicKey null when only the private half is known; its public half is then derived
 */
export function checkKeyPair(privateKey: KeyObject, publicKey: KeyObject | null): KeyPairCheck {
  if (!isRsa2048(privateKey)) return { kind: 'not-rsa-2048', found: describeKey(privateKey) };
  if (publicKey && !isRsa2048(publicKey)) return { kind: 'not-rsa-2048', found: describeKey(publicKey) };
  const derived = createPublicKey(privateKey);
  if ((publicKey && !publicKey.equals(derived)) || !signsAndVerifies(privateKey, derived)) {
    return { kind: 'not-a-pair' };
  }
  const publicKeySpki = derived.export({ type: 'spki', format: 'der' });
  return {
    kind: 'ok',
    pair: {
      privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
      publicKeySpkiPem: derived.export({ type: 'spki', format: 'pem' }).toString(),
      publicKeySpki,
      fingerprint: createHash('sha256').update(publicKeySpki).digest('hex'),
    },
  };
}

/**
 * A fresh RSA 2048 pair for the demo issuer, made off the main thread. Its randomness is the cryptographic library's
 * own: an RSA key cannot be built from bytes given by a caller.
 */
export async function generateDemoKeyPair(): Promise<KeyPair> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_MODULUS_BITS });
  const check = checkKeyPair(privateKey, null);
  if (check.kind !== 'ok') throw new Error(`generated key pair is unfit: ${check.kind}`);
  return check.pair;
}

function signsAndVerifies(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const trial = Buffer.from('caja-dte');
  try {
    return verify('RSA-SHA512', trial, publicKey, sign('RSA-SHA512', trial, privateKey));
  } catch {
    return false;
  }
}

/** What a person may be told about a key of the wrong kind: `RSA de 1024 bits`, `EC`. */
function describeKey(key: KeyObject): string {
  const kind = (key.asymmetricKeyType ?? 'desconocida').toUpperCase();
  const bits = key.asymmetricKeyDetails?.modulusLength;
  return bits === undefined ? kind : `${kind} de ${bits} bits`;
}
