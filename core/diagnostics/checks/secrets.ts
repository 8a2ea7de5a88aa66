/** Checks whether the installation's master key opens the vault and its secrets. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Environment } from '../../platform/environment.ts';
import type { Certificate } from '../../store/issuers/certificates.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { openDataVault } from '../../platform/data-vault.ts';
import { AppError } from '../../domain/app-error.ts';
import { certificateContext } from '../../platform/key-provider.ts';
import { connectionContext, mailContext } from '../../provision/secrets/vault.ts';
import { readVaultFile } from '../../signing/vault-file.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';
import type { Vault } from '../../signing/vault.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

const REVISION = 'bóveda de secretos';

/** Kinds of master key usable from the command line; others belong to the desktop application. */
const KINDS_HERE = ['CAJA_SECRET_KEY', 'archivo-de-llave'];

export interface SealedSecrets {
  readonly certificates: readonly Certificate[];
  readonly passwords: readonly { readonly connection: Connection; readonly secret: Buffer }[];
  readonly mail: readonly { readonly issuerId: string; readonly secret: Buffer }[];
}

export function sealedMail(settings: readonly StoredMailSettings[]): SealedSecrets['mail'] {
  return settings.flatMap(({ issuerId, passwordSealed: secret }) =>
    secret === null ? [] : [{ issuerId, secret }],
  );
}

export interface VaultSurroundings {
  readonly folder: DataFolder;
  readonly env: Environment;
}

export interface VaultLook {
  readonly findings: readonly Finding[];
  /** The authority's password of a connection; null if it cannot be opened here. */
  readonly passwordOf: (connection: Connection) => string | null;
}

/** Opens the vault without creating one, and tries every secret in use. */
export async function checkVault(
  surroundings: VaultSurroundings,
  secrets: SealedSecrets,
): Promise<VaultLook> {
  const closed = (finding: Finding): VaultLook => ({ findings: [finding], passwordOf: () => null });
  const shut = await shutVault(surroundings, secrets);
  if (shut !== null) return closed(shut);
  try {
    const vault = await openDataVault(surroundings.folder, surroundings.env);
    return {
      findings: [fine(REVISION, 'se abre'), ...checkSecrets(vault, secrets)],
      passwordOf: (connection) => openedPassword(vault, connection, secrets),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return closed(failure(REVISION, 'no se abre', error.message));
  }
}

function openedPassword(
  vault: Vault,
  { issuerId, ambiente }: Connection,
  secrets: SealedSecrets,
): string | null {
  const found = secrets.passwords.find(
    ({ connection }) => connection.issuerId === issuerId && connection.ambiente === ambiente,
  );
  if (found === undefined) return null;
  const opened = vault.open(connectionContext(issuerId, ambiente), found.secret);
  return opened.kind === 'ok' ? opened.plaintext.toString('utf8') : null;
}

/** Why the vault cannot be opened here; null if it can. */
async function shutVault({ folder }: VaultSurroundings, secrets: SealedSecrets): Promise<Finding | null> {
  const record = await readVaultFile(folder.path);
  const needed = secrets.certificates.length + secrets.passwords.length + secrets.mail.length > 0;
  if (record === 'missing') {
    const found = 'no hay vault.json en la carpeta de datos';
    if (!needed) return warning(REVISION, found, 'se crea al aplicar «provision» o al iniciar Caja DTE');
    return failure(
      REVISION,
      found,
      'devuelva vault.json a su lugar; si se perdió, aplique «provision» con certificados y contraseñas',
    );
  }
  if (record !== 'damaged' && !KINDS_HERE.includes(record.wrapper)) {
    return warning(
      REVISION,
      `la protege «${record.wrapper}»; desde aquí no se puede abrir`,
      'compruébela iniciando la aplicación de escritorio',
    );
  }
  return null;
}

function checkSecrets(vault: Vault, { certificates, passwords, mail }: SealedSecrets): readonly Finding[] {
  return [
    ...certificates.flatMap((each) => checkKey(vault, each)),
    ...passwords.flatMap(({ connection, secret }) => {
      const opened = vault.open(connectionContext(connection.issuerId, connection.ambiente), secret);
      const name = `contraseña de ${connection.issuerId} en ${connection.ambiente}`;
      return opened.kind === 'ok' ? [] : [failure(name, 'no se abre', opened.mensaje)];
    }),
    ...mail.flatMap(({ issuerId, secret }) => {
      if (vault.open(mailContext(issuerId), secret).kind === 'ok') return [];
      const way = 'un gerente la escribe de nuevo en Ajustes, Correo';
      return [failure(`contraseña del correo de ${issuerId}`, 'no se abre', way)];
    }),
  ];
}

function checkKey(
  vault: Vault,
  { id, issuerId, ambiente, privateKeySealed, publicKeyPem }: Certificate,
): Finding[] {
  const name = `llave privada de ${issuerId} en ${ambiente}`;
  const opened = vault.open(certificateContext(id), privateKeySealed);
  if (opened.kind === 'refused') return [failure(name, 'no se abre', opened.mensaje)];
  const way = 'aplique «provision» con el certificado otra vez';
  try {
    const key = createPrivateKey({ key: opened.plaintext, format: 'der', type: 'pkcs8' });
    const same = createPublicKey(key).equals(createPublicKey(publicKeyPem));
    return same ? [] : [failure(name, 'no corresponde a su certificado', way)];
  } catch {
    return [failure(name, 'está dañada', way)];
  }
}
