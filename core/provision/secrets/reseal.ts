/** Seals a known certificate's private key anew after the vault was replaced (§sealed-secrets: restoring elsewhere). */
import { certificateContext } from '../../platform/key-provider.ts';
import { findCertificate, resealCertificate } from '../../store/issuers/certificates.ts';
import type { Tx } from '../../store/store.ts';
import type { ProvisionVault } from './vault.ts';

/**
 * Replaces the sealed half when it does not open any more. Where the vault only seals nothing can be said and nothing is
 * changed.
 *
 * @returns whether it was replaced
 */
export function resealIfLocked(
  tx: Tx,
  of: { readonly id: string; readonly privateKeyPkcs8: Buffer },
  vault: ProvisionVault,
): boolean {
  const stored = findCertificate(tx, of.id);
  if (stored === null || vault.open === undefined) return false;
  const context = certificateContext(of.id);
  if (vault.open(context, stored.privateKeySealed).kind === 'ok') return false;
  resealCertificate(tx, of.id, vault.seal(context, of.privateKeyPkcs8));
  return true;
}
