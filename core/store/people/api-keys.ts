/** API keys: only the hash and the last four characters are stored (§api-keys). */
import { AMBIENTES, ROLES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { first, remembered } from '../row-cache.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const API_KEY = record({
  id: column.text,
  last4: column.text,
  role: column.oneOf(ROLES),
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  createdAt: column.integer,
  expiresAt: orNull(column.integer),
  deletedAt: orNull(column.integer),
});
export type ApiKey = RecordOf<typeof API_KEY>;

/** `nombre`: purpose of the key; null if not given. */
const NAMED = API_KEY.extend({ nombre: orNull(column.text) });
export type NamedApiKey = RecordOf<typeof NAMED>;

/** `usedAt`: last use, accurate to a minute; null if never used. */
const LISTED = NAMED.extend({ usedAt: orNull(column.integer) });
export type ListedApiKey = RecordOf<typeof LISTED>;

/** `hash`: SHA-256 of the key, 64 hex characters. `nombre`: its purpose. */
export type NewApiKey = Omit<ApiKey, 'createdAt' | 'deletedAt'> & {
  readonly hash: string;
  readonly nombre?: string | null;
};

const KEY_ROW = insertionOf('api_key', API_KEY, 'hash');
const NAME = command('INSERT INTO api_key_name (api_key_id, nombre) VALUES (?, ?)');
const BY_HASH = remembered<ApiKey | null>('SELECT * FROM api_key WHERE hash = ?', first(API_KEY.parse));
const EXPIRE = command('UPDATE api_key SET expires_at = ? WHERE id = ?');
const DELETE = command('UPDATE api_key SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL');

/** @throws Error (SQLite constraint) when issuer or branch do not exist */
export function createApiKey(tx: Tx, key: NewApiKey, now: Instant): void {
  const { hash, nombre = null, ...rest } = key;
  KEY_ROW.run(tx, { ...rest, createdAt: now, deletedAt: null }, { hash });
  if (nombre !== null) NAME.run(tx, key.id, nombre);
}

/** Includes expired and deleted keys; null when unknown. */
export function findApiKeyByHash(reader: Reader, hash: string): ApiKey | null {
  return BY_HASH(reader, hash);
}

export const findApiKey = NAMED.select<[id: string]>(`
  SELECT api_key.*, api_key_name.nombre AS nombre FROM api_key
  LEFT JOIN api_key_name ON api_key_name.api_key_id = api_key.id WHERE id = ?`).find;

/** All keys, deleted ones included, oldest first. */
export const listApiKeys = NAMED.select<[]>(`
  SELECT api_key.*, api_key_name.nombre AS nombre FROM api_key
  LEFT JOIN api_key_name ON api_key_name.api_key_id = api_key.id ORDER BY created_at, api_key.rowid`).list;

/** Keys that are not deleted, oldest first. */
export const apiKeysOf = LISTED.select<[issuerId: string]>(`
  SELECT api_key.*, api_key_use.used_at AS used_at, api_key_name.nombre AS nombre FROM api_key
  LEFT JOIN api_key_use ON api_key_use.api_key_id = api_key.id
  LEFT JOIN api_key_name ON api_key_name.api_key_id = api_key.id
  WHERE issuer_id = ? AND deleted_at IS NULL ORDER BY created_at, api_key.rowid`).list;

export const noteApiKeyUse = command<[id: string, at: Instant]>(
  'INSERT INTO api_key_use (api_key_id, used_at) VALUES (?, ?) ON CONFLICT (api_key_id) DO UPDATE SET used_at = excluded.used_at',
).run;

/** Sets the expiry of a key. @returns whether the key exists */
export function expireApiKey(tx: Tx, id: string, at: Instant): boolean {
  return EXPIRE.run(tx, at, id).changes === 1;
}

/**
 * Marks a key as deleted; the row stays, so that its use gets the specified error.
 *
 * @returns whether the key existed and was not deleted before
 */
export function deleteApiKey(tx: Tx, id: string, now: Instant): boolean {
  return DELETE.run(tx, now, id).changes === 1;
}

/** Key data for the audit log: purpose, if given, and last four characters. */
export function auditedKey({ nombre, last4 }: Pick<NamedApiKey, 'nombre' | 'last4'>) {
  return { ...(nombre === null ? {} : { nombre }), terminaEn: last4 };
}
