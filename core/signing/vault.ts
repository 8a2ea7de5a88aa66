/**
 * Secrets at rest (§sealed-secrets). Any program that reads the data folder can seal, only the master key's
 * holder can open; so the CLI can provision beside a running engine.
 */
import { hkdfSync, type KeyObject } from 'node:crypto';
import { rule, ruleText } from '../contract/rules/rules.ts';
import { notThisMasterKey } from './key-wrapper.ts';
import type { KeyWrapper, WrapperFault } from './key-wrapper.ts';
import { openBox, sealBox, X25519_KEY_BYTES, x25519PrivateKey, x25519PublicBytes } from './sealed-box.ts';
import type { RandomBytes } from './sealed-box.ts';
import { createVaultFile, readVaultFile } from './vault-file.ts';
import type { VaultRecord } from './vault-file.ts';

/** Prefix of the purpose of derived keys. */
const DERIVED = 'caja-dte vault 1';
const DERIVED_BYTES = 32;

export type VaultFault =
  | WrapperFault
  | 'BOVEDA_NO_EXISTE'
  /** The folder has a vault; a new one would make its secrets unreadable forever. */
  | 'BOVEDA_YA_EXISTE'
  | 'BOVEDA_DANADA'
  /** The vault uses another kind of master key. */
  | 'LLAVE_MAESTRA_DE_OTRO_TIPO';

export interface VaultRefusal {
  readonly kind: 'refused';
  readonly codigo: VaultFault;
  /** Spanish, with what to do. */
  readonly mensaje: string;
}

export type Opened =
  | { readonly kind: 'ok'; readonly plaintext: Buffer }
  /** Changed bytes, another context, or sealed for another data folder. */
  | { readonly kind: 'refused'; readonly codigo: 'SECRETO_NO_ABRE'; readonly mensaje: string };

/** Seals secrets; needs only the data folder. */
export interface SealingVault {
  /**
   * @param context owner of the secret (kind and row id); required again to open it
   * @param plaintext at most 64 KiB
   * @throws RangeError when the secret is too long
   */
  readonly seal: (context: string, plaintext: Buffer) => Buffer;
}

export interface Vault extends SealingVault {
  readonly open: (context: string, sealed: Buffer) => Opened;
  /** 32 secret bytes per purpose, constant for a vault; they reveal nothing about its key. */
  readonly derive: (purpose: string) => Buffer;
}

export type VaultResult<V> = { readonly kind: 'ok'; readonly vault: V } | VaultRefusal;

/** Creates the vault of a data folder. Refused with `BOVEDA_YA_EXISTE`, or by the wrapper. Throws only disk errors. */
export async function createVault(
  dir: string,
  wrapper: KeyWrapper,
  randomBytes: RandomBytes,
): Promise<VaultResult<Vault>> {
  if ((await readVaultFile(dir)) !== 'missing') return alreadyThere();
  const raw = randomBytes(X25519_KEY_BYTES);
  const wrapped = await wrapper.wrap(raw);
  if (wrapped.kind === 'refused') return wrapped;
  const privateKey = x25519PrivateKey(raw);
  const record: VaultRecord = {
    wrapper: wrapper.kind,
    publicKey: x25519PublicBytes(privateKey),
    wrappedPrivateKey: wrapped.bytes,
  };
  const created = await createVaultFile(dir, record, randomBytes(8).toString('hex'));
  return created ? { kind: 'ok', vault: vaultOf(record.publicKey, privateKey, randomBytes) } : alreadyThere();
}

/**
 * Opens the vault with its master key. Refused with `BOVEDA_NO_EXISTE`, `BOVEDA_DANADA`,
 * `LLAVE_MAESTRA_DE_OTRO_TIPO`, or by the wrapper (e.g. `LLAVE_MAESTRA_NO_CORRESPONDE`).
 */
export async function openVault(
  dir: string,
  wrapper: KeyWrapper,
  randomBytes: RandomBytes,
): Promise<VaultResult<Vault>> {
  const read = await readRecord(dir);
  if (read.kind === 'refused') return read;
  const { record } = read;
  if (record.wrapper !== wrapper.kind) return otherKind(record.wrapper, wrapper.kind);
  const unwrapped = await wrapper.unwrap(record.wrappedPrivateKey);
  if (unwrapped.kind === 'refused') return unwrapped;
  if (unwrapped.bytes.length !== X25519_KEY_BYTES) return notThisMasterKey();
  const privateKey = x25519PrivateKey(unwrapped.bytes);
  // A replaced public key would send every new secret to an attacker.
  if (!x25519PublicBytes(privateKey).equals(record.publicKey)) return damaged();
  return { kind: 'ok', vault: vaultOf(record.publicKey, privateKey, randomBytes) };
}

/** Opens the vault for sealing only. Refused with `BOVEDA_NO_EXISTE` or `BOVEDA_DANADA`. */
export async function openVaultPublic(
  dir: string,
  randomBytes: RandomBytes,
): Promise<VaultResult<SealingVault>> {
  const read = await readRecord(dir);
  if (read.kind === 'refused') return read;
  const { publicKey } = read.record;
  return {
    kind: 'ok',
    vault: { seal: (context, plaintext) => sealBox(publicKey, { context, plaintext }, randomBytes) },
  };
}

function vaultOf(publicKey: Buffer, privateKey: KeyObject, randomBytes: RandomBytes): Vault {
  return {
    seal: (context, plaintext) => sealBox(publicKey, { context, plaintext }, randomBytes),
    open(context, sealed) {
      const plaintext = openBox(privateKey, context, sealed);
      return plaintext === null ? doesNotOpen() : { kind: 'ok', plaintext };
    },
    derive: (purpose) =>
      Buffer.from(
        hkdfSync(
          'sha256',
          privateKey.export({ type: 'pkcs8', format: 'der' }),
          '',
          `${DERIVED} ${purpose}`,
          DERIVED_BYTES,
        ),
      ),
  };
}

async function readRecord(
  dir: string,
): Promise<{ readonly kind: 'ok'; readonly record: VaultRecord } | VaultRefusal> {
  const record = await readVaultFile(dir);
  if (record === 'missing') {
    return refuse(
      'BOVEDA_NO_EXISTE',
      'La carpeta de datos todavía no tiene vault.json. Inicie una vez la aplicación o el servicio para crearlo.',
    );
  }
  return record === 'damaged' ? damaged() : { kind: 'ok', record };
}

function damaged(): VaultRefusal {
  return refuse(
    'BOVEDA_DANADA',
    'El archivo vault.json de la carpeta de datos está dañado o fue cambiado. Restaure el original; si no lo hay, retírelo y ' +
      'vuelva a cargar los certificados y las contraseñas.',
  );
}

function alreadyThere(): VaultRefusal {
  return refuse('BOVEDA_YA_EXISTE', 'La carpeta de datos ya tiene vault.json. Ábralo con su llave maestra.');
}

function otherKind(made: string, given: string): VaultRefusal {
  return refuse(
    'LLAVE_MAESTRA_DE_OTRO_TIPO',
    `Los secretos de esta carpeta de datos se protegieron con "${made}" y ahora se intenta abrirlos con "${given}". ` +
      `Inicie de nuevo con "${made}".`,
  );
}

function doesNotOpen(): Opened {
  return {
    kind: 'refused',
    codigo: 'SECRETO_NO_ABRE',
    mensaje: ruleText(rule('secreto-no-abre')),
  };
}

function refuse(codigo: VaultFault, mensaje: string): VaultRefusal {
  return { kind: 'refused', codigo, mensaje };
}
