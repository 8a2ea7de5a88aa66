/** The vault for provisioning: always seals, opens where the master key is available. */
import type { Environment } from '../platform/environment.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { openDataVault } from '../platform/data-vault.ts';
import { AppError } from '../domain/app-error.ts';
import { openVaultPublic, type SealingVault, type Vault } from '../signing/vault.ts';
import { systemRandom } from '../platform/system.ts';

/**
 * Opens or creates the vault. Without the master key (in the desktop's key store, or another shell's
 * `CAJA_SECRET_KEY`) it can only seal, which is enough to provision beside a running service.
 * @throws AppError `EMISION_BLOQUEADA` when the vault's file is damaged
 */
export async function openProvisionVault(
  folder: DataFolder,
  env: Environment,
): Promise<SealingVault & Partial<Vault>> {
  try {
    return await openDataVault(folder, env);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sealing = await openVaultPublic(folder.path, systemRandom.bytes);
    if (sealing.kind === 'refused') throw error;
    return sealing.vault;
  }
}
