/** Verifies many signatures of few keys. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { verifyJws } from './jws.ts';

/** Returns a function that verifies a JWS with a PEM key. Parsed keys are cached: parsing is slower than verifying. */
export function signatureVerifier(): (publicKeyPem: string, jws: string) => boolean {
  const keys = new Map<string, KeyObject>();
  return (publicKeyPem, jws) => {
    const key = keys.get(publicKeyPem) ?? createPublicKey(publicKeyPem);
    keys.set(publicKeyPem, key);
    return verifyJws(jws, key).ok;
  };
}
