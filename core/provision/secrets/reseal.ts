/** Seals a stored certificate's private key again after the vault was replaced (§sealed-secrets). */
import { certificateContext } from '../../platform/key-provider.ts';
import { findCertificate, resealCertificate } from '../../store/issuers/certificates.ts';
import type { Tx } from '../../store/store.ts';
import type { ProvisionVault } from './vault.ts';

/**
 * Replaces the sealed key if it no longer opens. A vault that can only seal cannot tell: nothing changes.
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
