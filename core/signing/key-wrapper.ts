/**
 * What protects the private half of the vault's key: a master key that is not in the data folder (§sealed-secrets). The
 * desktop's `safeStorage` is one more implementation of {@link KeyWrapper}.
 */
import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { RandomBytes } from './sealed-box.ts';

export type WrapperFault =
  /** CAJA_SECRET_KEY is shorter than {@link MIN_SECRET_KEY_CHARS}. */
  | 'LLAVE_MAESTRA_CORTA'
  /** The master key is not the one the vault was made with. */
  | 'LLAVE_MAESTRA_NO_CORRESPONDE'
  /** There is no key file at the path. */
  | 'ARCHIVO_DE_LLAVE_NO_EXISTE'
  /** The key file cannot be used as it is: content, permissions, place. */
  | 'ARCHIVO_DE_LLAVE_NO_SIRVE'
  /** The operating system's key store is not available. */
  | 'ALMACEN_NO_DISPONIBLE';

export interface WrapperRefusal {
  readonly kind: 'refused';
  readonly codigo: WrapperFault;
  /** Spanish, with what to do. */
  readonly mensaje: string;
}

export type Wrapped = { readonly kind: 'ok'; readonly bytes: Buffer } | WrapperRefusal;

/** Protects and recovers a small buffer. Both directions give values; only a broken disk throws. */
export interface KeyWrapper {
  /** Stands in `vault.json`, so that a vault made with another kind is recognised. */
  readonly kind: string;
  readonly wrap: (key: Buffer) => Promise<Wrapped>;
  /** `LLAVE_MAESTRA_NO_CORRESPONDE` when the bytes do not open with this master key. */
  readonly unwrap: (wrapped: Buffer) => Promise<Wrapped>;
}

/** Shortest CAJA_SECRET_KEY accepted. */
export const MIN_SECRET_KEY_CHARS = 16;
/** Size of the master key that encrypts, in bytes (AES-256). */
export const MASTER_KEY_BYTES = 32;

/** scrypt: 32 MiB and about a tenth of a second, once per start. */
const SCRYPT = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const NOT_THIS_KEY: WrapperRefusal = {
  kind: 'refused',
  codigo: 'LLAVE_MAESTRA_NO_CORRESPONDE',
  mensaje:
    'La llave maestra no corresponde a esta carpeta de datos. Use la misma llave (CAJA_SECRET_KEY o archivo de llave) con ' +
    'que se crearon los secretos. Si se perdió, retire el archivo vault.json de la carpeta de datos y vuelva a cargar los ' +
    'certificados y las contraseñas.',
};

/** The refusal every wrapper gives when its master key is not the right one. */
export function notThisMasterKey(): WrapperRefusal {
  return NOT_THIS_KEY;
}

/** A wrapper whose master key is derived from the text of `CAJA_SECRET_KEY`. */
export function envKeyWrapper(secretKey: string, randomBytes: RandomBytes): KeyWrapper {
  const tooShort: WrapperRefusal = {
    kind: 'refused',
    codigo: 'LLAVE_MAESTRA_CORTA',
    mensaje: `CAJA_SECRET_KEY debe tener al menos ${MIN_SECRET_KEY_CHARS} caracteres. Defina una más larga e inicie de nuevo.`,
  };
  const isTooShort = secretKey.length < MIN_SECRET_KEY_CHARS;
  return {
    kind: 'CAJA_SECRET_KEY',
    async wrap(key) {
      if (isTooShort) return tooShort;
      const salt = randomBytes(SALT_BYTES);
      const encrypted = encrypt(await derive(secretKey, salt), key, randomBytes);
      return { kind: 'ok', bytes: Buffer.concat([salt, encrypted]) };
    },
    async unwrap(wrapped) {
      if (isTooShort) return tooShort;
      const masterKey = await derive(secretKey, wrapped.subarray(0, SALT_BYTES));
      return decrypt(masterKey, wrapped.subarray(SALT_BYTES));
    },
  };
}

/** AES-256-GCM under a master key: nonce · tag · ciphertext. */
export function encrypt(masterKey: Buffer, plaintext: Buffer, randomBytes: RandomBytes): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES });
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** The reverse of {@link encrypt}; `LLAVE_MAESTRA_NO_CORRESPONDE` when the key is another or the bytes were changed. */
export function decrypt(masterKey: Buffer, encrypted: Buffer): Wrapped {
  if (encrypted.length < NONCE_BYTES + TAG_BYTES) return NOT_THIS_KEY;
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const plaintext = decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES));
    return { kind: 'ok', bytes: Buffer.concat([plaintext, decipher.final()]) };
  } catch {
    return NOT_THIS_KEY;
  }
}

function derive(secretKey: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secretKey.normalize('NFC'), salt, MASTER_KEY_BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
