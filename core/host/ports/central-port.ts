/** The line to a centre, with the installation's key out of the vault. */
import { createCentralClient } from '../../output/central-client.ts';
import { USER_AGENT } from '../../platform/version.ts';
import { centralContext } from '../../provision/secrets/vault.ts';
import { signatureVerifier } from '../../signing/signature-verifier.ts';
import type { Vault } from '../../signing/vault.ts';
import type { CentralPort } from '../../till/central/central-port.ts';

/** What the till's side of a centre needs. */
export function centralPort(vault: Vault): CentralPort {
  return {
    call: createCentralClient({ userAgent: USER_AGENT }),
    keyOf: ({ publicKey, keySealed }) => {
      const opened = vault.open(centralContext(publicKey), keySealed);
      return opened.kind === 'ok' ? opened.plaintext : null;
    },
    isSigned: signatureVerifier(),
  };
}
