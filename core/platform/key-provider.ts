/** Hands the signer a certificate's key pair, opened from the vault at first use. */
import { createPublicKey } from 'node:crypto';
import type { KeyProvider } from '../signing/signing-key.ts';
import type { Vault } from '../signing/vault.ts';
import { findCertificate } from '../store/issuers/certificates.ts';
import type { Store } from '../store/store.ts';

/** Name under which a certificate's private key is sealed. */
export function certificateContext(certificateId: string): string {
  return `certificate/${certificateId}`;
}

/** The provider over store and vault; rejects when the key is unknown or does not open. */
export function keyProvider(store: Store, vault: Vault): KeyProvider {
  return async (keyId) => {
    const certificate = store.read((reader) => findCertificate(reader, keyId));
    if (certificate === null) throw new Error(`no certificate ${keyId}`);
    const opened = vault.open(certificateContext(keyId), certificate.privateKeySealed);
    if (opened.kind === 'refused') throw new Error(opened.mensaje);
    const publicKeySpki = createPublicKey(certificate.publicKeyPem).export({ type: 'spki', format: 'der' });
    return { privateKeyPkcs8: opened.plaintext, publicKeySpki };
  };
}
