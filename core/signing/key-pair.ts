/** RSA key pairs: validation for signing, and generation for the demo issuer. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { isRsa2048, RSA_MODULUS_BITS } from './jws.ts';

/** A pair verified by a trial signature. */
export interface KeyPair {
  /** DER. Secret: must be sealed before it is stored. */
  readonly privateKeyPkcs8: Buffer;
  /** SPKI PEM, for storage and `verifyJws`. */
  readonly publicKeySpkiPem: string;
  /** SPKI DER, for the signer. */
  readonly publicKeySpki: Buffer;
  /** SHA-256 of the SPKI DER, lower-case hex: identifies the key independent of its import format. */
  readonly fingerprint: string;
}

export type KeyPairCheck =
  | { readonly kind: 'ok'; readonly pair: KeyPair }
  | { readonly kind: 'not-rsa-2048'; readonly found: string }
  | { readonly kind: 'not-a-pair' };

/** Null if it is not a PKCS#8 DER private key. */
export function readPrivateKey(der: Buffer): KeyObject | null {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

/** Null if it is not an SPKI DER public key. */
export function readPublicKey(der: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/**
 * Verifies that both halves are one RSA 2048 pair with a trial signature, because a damaged key may still
 * load and would fail only after a document is numbered.
 * @param publicKey null to derive it from the private key
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
 * Generates an RSA 2048 pair for the demo issuer off the main thread, with the library's own randomness: RSA
 * keys cannot be built from given bytes.
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

/** Description of an unsuitable key for people: `RSA de 1024 bits`, `EC`. */
function describeKey(key: KeyObject): string {
  const kind = (key.asymmetricKeyType ?? 'desconocida').toUpperCase();
  const bits = key.asymmetricKeyDetails?.modulusLength;
  return bits === undefined ? kind : `${kind} de ${bits} bits`;
}
