/** Secrets of a provisioning file on their way into the store. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { SealingVault, Vault } from '../../signing/vault.ts';

/** A vault that can open secrets compares a password with the stored one; one that can only seal seals it again. */
export type ProvisionVault = SealingVault & Partial<Pick<Vault, 'open'>>;

/** Name under which the authority's password of an issuer's environment is sealed. */
export function connectionContext(issuerId: string, ambiente: Ambiente): string {
  return `connection/${issuerId}/${ambiente}`;
}

/** Name under which the password of an issuer's mail account is sealed. */
export function mailContext(issuerId: string): string {
  return `mail/${issuerId}`;
}

/** Name under which the secret of a webhook's target is sealed. */
export function webhookContext(webhookId: string): string {
  return `webhook/${webhookId}`;
}

/** Name under which the key of this installation at a centre is sealed. */
export function centralContext(publicKey: string): string {
  return `central/${publicKey}`;
}
