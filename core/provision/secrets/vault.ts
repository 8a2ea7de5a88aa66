/** Sealing secrets of a provisioning file, and the contexts they are sealed under. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { SealingVault, Vault } from '../../signing/vault.ts';

export type ProvisionVault = SealingVault & Partial<Pick<Vault, 'open'>>;

export function connectionContext(issuerId: string, ambiente: Ambiente): string {
  return `connection/${issuerId}/${ambiente}`;
}

export function mailContext(issuerId: string): string {
  return `mail/${issuerId}`;
}

export function webhookContext(webhookId: string): string {
  return `webhook/${webhookId}`;
}

export function centralContext(publicKey: string): string {
  return `central/${publicKey}`;
}
