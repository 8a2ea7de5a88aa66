/** Client of a centre, with the installation's key from the vault. */
import type { KeyObject } from 'node:crypto';
import { createCentralClient } from '../../output/central-client.ts';
import { USER_AGENT } from '../../platform/version.ts';
import { centralContext } from '../../provision/secrets/vault.ts';
import { readPrivateKey } from '../../signing/key-pair.ts';
import { signatureVerifier } from '../../signing/signature-verifier.ts';
import type { Vault } from '../../signing/vault.ts';
import type { CentralLink } from '../../store/central/link.ts';
import type { CentralPort } from '../../till/central/central-port.ts';

export function centralPort(vault: Vault): CentralPort {
  /** Decryption is slow and asked for several times a second: the last key is cached. */
  let kept: (Pick<CentralLink, 'publicKey' | 'keySealed'> & { readonly key: KeyObject }) | null = null;
  return {
    call: createCentralClient({ userAgent: USER_AGENT }),
    keyOf: ({ publicKey, keySealed }) => {
      if (kept?.publicKey === publicKey && kept.keySealed.equals(keySealed)) return kept.key;
      const opened = vault.open(centralContext(publicKey), keySealed);
      const key = opened.kind === 'ok' ? readPrivateKey(opened.plaintext) : null;
      kept = key === null ? null : { publicKey, keySealed, key };
      return key;
    },
    isSigned: signatureVerifier(),
  };
}
