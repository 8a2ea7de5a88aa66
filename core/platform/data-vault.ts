/** Opens the vault of a data folder with the installation's master key (§sealed-secrets). */
import { rule } from '../contract/rules/rules.ts';
import type { DataFolder } from './data-folder.ts';
import { variable, type Environment } from './environment.ts';
import { refusal } from '../domain/app-error.ts';
import { keyFileWrapper } from '../signing/key-file.ts';
import { envKeyWrapper, type KeyWrapper } from '../signing/key-wrapper.ts';
import { readVaultFile } from '../signing/vault-file.ts';
import { createVault, openVault, type Vault } from '../signing/vault.ts';
import { auditKeyOf, type AuditKey } from '../store/people/audit-seal.ts';
import { SYSTEM_KEYS_KIND, systemKeysWrapper, type SystemKeys } from './system-keys.ts';
import { systemRandom } from './system.ts';

/**
 * Opens the vault, or creates it in a new data folder. A vault keeps its kind of master key: one created with
 * a key file uses that file in the desktop program too.
 * @param systemKeys the operating system's key store; absent outside the desktop program and where it is not
 * safe
 * @throws AppError `EMISION_BLOQUEADA` with instructions if the master key is missing or wrong
 */
export async function openDataVault(
  folder: DataFolder,
  env: Environment,
  systemKeys?: SystemKeys,
): Promise<Vault> {
  const wrapper = await masterKey(folder, env, systemKeys);
  const opened = await openVault(folder.path, wrapper, systemRandom.bytes);
  if (opened.kind === 'ok') return opened.vault;
  if (opened.codigo !== 'BOVEDA_NO_EXISTE')
    throw refusal('EMISION_BLOQUEADA', rule('boveda-cerrada', { causa: opened.mensaje }));
  const created = await createVault(folder.path, wrapper, systemRandom.bytes);
  if (created.kind === 'ok') return created.vault;
  if (created.codigo !== 'BOVEDA_YA_EXISTE')
    throw refusal('EMISION_BLOQUEADA', rule('boveda-cerrada', { causa: created.mensaje }));
  // Another process created it at the same time.
  const second = await openVault(folder.path, wrapper, systemRandom.bytes);
  if (second.kind === 'refused')
    throw refusal('EMISION_BLOQUEADA', rule('boveda-cerrada', { causa: second.mensaje }));
  return second.vault;
}

/** Key of the audit log's seals. */
export function auditKeyOfVault(vault: Pick<Vault, 'derive'>): AuditKey {
  return auditKeyOf(vault.derive('bitácora'));
}

/** The same for an existing vault; creates nothing. @returns null without a vault or its master key */
export async function findAuditKey(folder: DataFolder, env: Environment): Promise<AuditKey | null> {
  const record = await readVaultFile(folder.path);
  if (typeof record === 'string' || record.wrapper === SYSTEM_KEYS_KIND) return null;
  const opened = await openVault(folder.path, await masterKey(folder, env), systemRandom.bytes);
  return opened.kind === 'ok' ? auditKeyOfVault(opened.vault) : null;
}

async function masterKey(folder: DataFolder, env: Environment, systemKeys?: SystemKeys): Promise<KeyWrapper> {
  const record = await readVaultFile(folder.path);
  const madeWith = typeof record === 'string' ? null : record.wrapper;
  if (systemKeys !== undefined && (madeWith === SYSTEM_KEYS_KIND || record === 'missing'))
    return systemKeysWrapper(systemKeys);
  if (madeWith === SYSTEM_KEYS_KIND)
    throw refusal('EMISION_BLOQUEADA', rule('solo-aplicacion-de-escritorio'));
  const secret = variable(env, 'CAJA_SECRET_KEY');
  if (secret !== null) return envKeyWrapper(secret, systemRandom.bytes);
  return keyFileWrapper({ path: folder.keyFile, dataDir: folder.path, randomBytes: systemRandom.bytes });
}
