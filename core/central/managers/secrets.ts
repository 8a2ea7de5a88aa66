/** Managers' secrets: passwords as slow hashes, second factors encrypted with the centre's key. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const SCRYPT = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const TOKEN_BYTES = 32;

/** @returns salt and scrypt hash, base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('base64url')}.${(await derived(password, salt)).toString('base64url')}`;
}

export async function passwordHolds(password: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const given = await derived(password, Buffer.from(salt, 'base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Takes as long to check as a real one: response times do not reveal known addresses. */
export const NO_PASSWORD = `${Buffer.alloc(SALT_BYTES).toString('base64url')}.${Buffer.alloc(HASH_BYTES).toString('base64url')}`;

function derived(password: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, SCRYPT, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

export interface SecretBox {
  seal(secret: Uint8Array): string;
  /** @throws Error when it was encrypted with another key or changed */
  open(sealed: string): Buffer;
}

export function secretBox(key: Uint8Array): SecretBox {
  return {
    seal: (secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

/** Created if missing. */
export function fileKey(path: string): Buffer {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  chmodSync(path, 0o600);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error(`La llave de la central en ${path} no es legible.`);
  return key;
}

/** URL-safe. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
