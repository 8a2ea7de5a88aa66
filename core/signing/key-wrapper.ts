/**
 * Protection of the vault's private key by a master key outside the data folder (§sealed-secrets). The
 * desktop's `safeStorage` also implements {@link KeyWrapper}.
 */
import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { RandomBytes } from './sealed-box.ts';

export type WrapperFault =
  /** CAJA_SECRET_KEY is shorter than {@link MIN_SECRET_KEY_CHARS}. */
  | 'LLAVE_MAESTRA_CORTA'
  /** Not the master key the vault was created with. */
  | 'LLAVE_MAESTRA_NO_CORRESPONDE'
  | 'ARCHIVO_DE_LLAVE_NO_EXISTE'
  /** The key file is unusable: contents, permissions or location. */
  | 'ARCHIVO_DE_LLAVE_NO_SIRVE'
  | 'ALMACEN_NO_DISPONIBLE';

export interface WrapperRefusal {
  readonly kind: 'refused';
  readonly codigo: WrapperFault;
  /** Spanish, with what to do. */
  readonly mensaje: string;
}

export type Wrapped = { readonly kind: 'ok'; readonly bytes: Buffer } | WrapperRefusal;

/** Encrypts and decrypts a small buffer. Failures are values; only disk errors throw. */
export interface KeyWrapper {
  /** Stored in `vault.json`, so that a vault with another kind of key is recognised. */
  readonly kind: string;
  readonly wrap: (key: Buffer) => Promise<Wrapped>;
  /** `LLAVE_MAESTRA_NO_CORRESPONDE` if this master key does not open the bytes. */
  readonly unwrap: (wrapped: Buffer) => Promise<Wrapped>;
}

export const MIN_SECRET_KEY_CHARS = 16;
/** AES-256 key size in bytes. */
export const MASTER_KEY_BYTES = 32;

/** scrypt: 32 MiB and about 0.1 s, once per start. */
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

export function notThisMasterKey(): WrapperRefusal {
  return NOT_THIS_KEY;
}

/** A wrapper with a master key derived from `CAJA_SECRET_KEY`. */
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

/** AES-256-GCM; layout: nonce · tag · ciphertext. */
export function encrypt(masterKey: Buffer, plaintext: Buffer, randomBytes: RandomBytes): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES });
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Inverse of {@link encrypt}; `LLAVE_MAESTRA_NO_CORRESPONDE` for a wrong key or changed bytes. */
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
