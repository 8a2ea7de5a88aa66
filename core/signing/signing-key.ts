/** Cache of signing keys by id. */
import type { KeyObject } from 'node:crypto';
import { isRsa2048 } from './jws.ts';
import { readPrivateKey, readPublicKey } from './key-pair.ts';

/** Maximum cached keys; more than the issuers and certificates of one shop. */
export const MAX_CACHED_KEYS = 32;

/** A stored key pair in DER: PKCS#8 and SPKI. */
export interface StoredKeyPair {
  readonly privateKeyPkcs8: Buffer;
  readonly publicKeySpki: Buffer;
}

/** Loads a key pair; failures are passed on and not cached. */
export type KeyProvider = (keyId: string) => Promise<StoredKeyPair>;

export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/**
 * Caches keys as key objects, since parsing costs a third of a signature. Concurrent callers share one load.
 * @returns a look-up that yields null if the pair is not RSA 2048; neither that nor a rejection is cached
 */
export function signingKeys(provider: KeyProvider): (keyId: string) => Promise<SigningKey | null> {
  const kept = new Map<string, Promise<SigningKey | null>>();
  return (keyId) => {
    const loaded = kept.get(keyId) ?? provider(keyId).then(readKeyPair);
    kept.delete(keyId);
    kept.set(keyId, loaded);
    loaded.then(
      (key) => key === null && forget(kept, keyId, loaded),
      () => forget(kept, keyId, loaded),
    );
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_CACHED_KEYS) break;
      kept.delete(oldest);
    }
    return loaded;
  };
}

function forget<T>(kept: Map<string, T>, keyId: string, loaded: T): void {
  if (kept.get(keyId) === loaded) kept.delete(keyId);
}

function readKeyPair(pair: StoredKeyPair): SigningKey | null {
  const privateKey = readPrivateKey(pair.privateKeyPkcs8);
  const publicKey = readPublicKey(pair.publicKeySpki);
  if (!privateKey || !publicKey) return null;
  return isRsa2048(privateKey) && isRsa2048(publicKey) ? { privateKey, publicKey } : null;
}
