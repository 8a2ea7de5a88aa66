/** Looks at the vault: whether this installation's master key opens it, and whether the stored secrets open with it. */
import type { Certificate } from '../../store/certificates.ts';
import type { Connection } from '../../contract/issuer.ts';
import type { DataFolder } from '../../data-folder.ts';
import { openDataVault } from '../../data-vault.ts';
import { AppError } from '../../domain/app-error.ts';
import { certificateContext } from '../../key-provider.ts';
import { connectionContext } from '../../provision/vault.ts';
import { readVaultFile } from '../../signing/vault-file.ts';
import type { Vault } from '../../signing/vault.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** Kinds of master key that a command can use; any other belongs to the desktop application. */
const KINDS_HERE = ['CAJA_SECRET_KEY', 'archivo-de-llave'];

/** Sealed secrets of the database. */
export interface SealedSecrets {
  readonly certificates: readonly Certificate[];
  readonly passwords: readonly { readonly connection: Connection; readonly secret: Buffer }[];
}

export interface VaultSurroundings {
  readonly folder: DataFolder;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Opens the vault, without making one, and tries every secret in use. */
export async function checkVault(
  { folder, env }: VaultSurroundings,
  secrets: SealedSecrets,
): Promise<readonly Finding[]> {
  const revision = 'bóveda de secretos';
  const record = await readVaultFile(folder.path);
  const needed = secrets.certificates.length + secrets.passwords.length > 0;
  if (record === 'missing') {
    const found = 'no hay vault.json en la carpeta de datos';
    if (!needed) return [warning(revision, found, 'se crea al aplicar «provision» o al iniciar Caja DTE')];
    return [
      failure(
        revision,
        found,
        'devuelva vault.json a su lugar; si se perdió, aplique «provision» con certificados y contraseñas',
      ),
    ];
  }
  if (record !== 'damaged' && !KINDS_HERE.includes(record.wrapper)) {
    return [
      warning(
        revision,
        `la protege «${record.wrapper}»; desde aquí no se puede abrir`,
        'compruébela iniciando la aplicación de escritorio',
      ),
    ];
  }
  try {
    const vault = await openDataVault(folder, env);
    return [fine(revision, 'se abre'), ...checkSecrets(vault, secrets)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [failure(revision, 'no se abre', error.message)];
  }
}

function checkSecrets(vault: Vault, { certificates, passwords }: SealedSecrets): readonly Finding[] {
  const tried = [
    ...certificates.map((each) => ({
      name: `llave privada de ${each.issuerId} en ${each.ambiente}`,
      opened: vault.open(certificateContext(each.id), each.privateKeySealed),
    })),
    ...passwords.map(({ connection, secret }) => ({
      name: `contraseña de ${connection.issuerId} en ${connection.ambiente}`,
      opened: vault.open(connectionContext(connection.issuerId, connection.ambiente), secret),
    })),
  ];
  return tried.flatMap(({ name, opened }) =>
    opened.kind === 'ok' ? [] : [failure(name, 'no se abre', opened.mensaje)],
  );
}
