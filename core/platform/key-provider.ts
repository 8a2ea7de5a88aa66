/** Provides a certificate's key pair to the signer, unsealed at first use. */
import { createPublicKey } from 'node:crypto';
import type { KeyProvider } from '../signing/signing-key.ts';
import type { Vault } from '../signing/vault.ts';
import { findCertificate } from '../store/issuers/certificates.ts';
import type { Store } from '../store/store.ts';

/** Sealing context of a certificate's private key. */
export function certificateContext(certificateId: string): string {
  return `certificate/${certificateId}`;
}

/** Key provider; rejects if the key is unknown or cannot be unsealed. */
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
