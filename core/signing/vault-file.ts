/** `vault.json` in the data folder: public key and wrapped private key, written atomically. */
import { constants } from 'node:fs';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { X25519_KEY_BYTES } from './sealed-box.ts';
import { makeFolder } from './make-folder.ts';

export const VAULT_FILE = 'vault.json';
const VAULT_FILE_MODE = 0o600;
const VAULT_VERSION = 1;

/** Does not follow a symbolic link; Windows has no such flag. */
const READ_OWN = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW);

export interface VaultRecord {
  readonly wrapper: string;
  /** 32 raw bytes. */
  readonly publicKey: Buffer;
  readonly wrappedPrivateKey: Buffer;
}

/** `missing` without a file, `damaged` if its contents are invalid. */
export async function readVaultFile(dir: string): Promise<VaultRecord | 'missing' | 'damaged'> {
  let text: string;
  try {
    text = await readFile(join(dir, VAULT_FILE), { encoding: 'utf8', flag: READ_OWN });
  } catch (cause) {
    if (hasCode(cause, ['ENOENT'])) return 'missing';
    throw cause;
  }
  return recordOf(text) ?? 'damaged';
}

/**
 * Writes the record atomically, also across a power cut.
 * @param unique part of the temporary file's name
 * @returns false if a vault exists; it is kept, since its key may seal secrets
 */
export async function createVaultFile(dir: string, record: VaultRecord, unique: string): Promise<boolean> {
  makeFolder(dir);
  const temporary = join(dir, `.${VAULT_FILE}.${unique}.tmp`);
  const target = join(dir, VAULT_FILE);
  try {
    const file = await open(temporary, 'wx', VAULT_FILE_MODE);
    try {
      await file.writeFile(textOf(record));
      await file.sync();
    } finally {
      await file.close();
    }
    const created = await putInPlace(temporary, target);
    if (created) await syncFolder(dir);
    return created;
  } finally {
    await rm(temporary, { force: true });
  }
}

const NO_HARD_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'];

/** A hard link fails if the file exists; a rename would replace it silently. */
async function putInPlace(temporary: string, target: string): Promise<boolean> {
  try {
    await link(temporary, target);
    return true;
  } catch (cause) {
    if (hasCode(cause, ['EEXIST'])) return false;
    if (!hasCode(cause, NO_HARD_LINKS)) throw cause;
    await rename(temporary, target);
    return true;
  }
}

/** Flushes a folder's entries; not needed or possible on Windows. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function textOf(record: VaultRecord): string {
  const content = {
    version: VAULT_VERSION,
    wrapper: record.wrapper,
    publicKey: record.publicKey.toString('base64'),
    wrappedPrivateKey: record.wrappedPrivateKey.toString('base64'),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function recordOf(text: string): VaultRecord | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof content !== 'object' || content === null) return null;
  const { version, wrapper, publicKey, wrappedPrivateKey } = content as Record<string, unknown>;
  if (version !== VAULT_VERSION || typeof wrapper !== 'string') return null;
  if (typeof publicKey !== 'string' || typeof wrappedPrivateKey !== 'string') return null;
  const key = Buffer.from(publicKey, 'base64');
  if (key.length !== X25519_KEY_BYTES) return null;
  return { wrapper, publicKey: key, wrappedPrivateKey: Buffer.from(wrappedPrivateKey, 'base64') };
}

function hasCode(cause: unknown, codes: readonly string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code));
}
