/** Checks many signatures of few keys. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { verifyJws } from './jws.ts';

/** Whether a JWS was made with a key, given as PEM. Keys are kept: parsing one costs more than checking a signature. */
export function signatureVerifier(): (publicKeyPem: string, jws: string) => boolean {
  const keys = new Map<string, KeyObject>();
  return (publicKeyPem, jws) => {
    const key = keys.get(publicKeyPem) ?? createPublicKey(publicKeyPem);
    keys.set(publicKeyPem, key);
    return verifyJws(jws, key).ok;
  };
}
