/** The vault of a data folder, opened with the master key of this installation (decisions 2). */
import type { DataFolder } from './data-folder.ts';
import { AppError } from './domain/app-error.ts';
import { keyFileWrapper } from './signing/key-file.ts';
import { envKeyWrapper, type KeyWrapper } from './signing/key-wrapper.ts';
import { createVault, openVault, type Vault } from './signing/vault.ts';
import { systemRandom } from './system.ts';

/**
 * Opens the vault, or makes it in a new data folder.
 *
 * @throws AppError `EMISION_BLOQUEADA` with what to do when the master key is missing or another one
 */
export async function openDataVault(
  folder: DataFolder,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Vault> {
  const wrapper = masterKey(folder, env);
  const opened = await openVault(folder.path, wrapper, systemRandom.bytes);
  if (opened.kind === 'ok') return opened.vault;
  if (opened.codigo !== 'BOVEDA_NO_EXISTE') throw new AppError('EMISION_BLOQUEADA', opened.mensaje);
  const created = await createVault(folder.path, wrapper, systemRandom.bytes);
  if (created.kind === 'ok') return created.vault;
  if (created.codigo !== 'BOVEDA_YA_EXISTE') throw new AppError('EMISION_BLOQUEADA', created.mensaje);
  // Another process made it in this very moment.
  const second = await openVault(folder.path, wrapper, systemRandom.bytes);
  if (second.kind === 'refused') throw new AppError('EMISION_BLOQUEADA', second.mensaje);
  return second.vault;
}

function masterKey(folder: DataFolder, env: Readonly<Record<string, string | undefined>>): KeyWrapper {
  const secret = env['CAJA_SECRET_KEY'];
  if (secret !== undefined && secret !== '') return envKeyWrapper(secret, systemRandom.bytes);
  return keyFileWrapper({ path: folder.keyFile, dataDir: folder.path, randomBytes: systemRandom.bytes });
}
