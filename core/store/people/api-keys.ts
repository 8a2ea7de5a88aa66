/** API keys: only the hash of a key and its last four characters are kept (§api-keys). */
import { AMBIENTES, ROLES, type Ambiente, type Role } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { first, remembered } from '../row-cache.ts';
import { integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

export interface ApiKey {
  readonly id: string;
  readonly last4: string;
  readonly role: Role;
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly deletedAt: Instant | null;
}

/** A key with what it is for; null where nobody said so. */
export type NamedApiKey = ApiKey & { readonly nombre: string | null };

/** A key with its last use, to within a minute; null until it was used. */
export type ListedApiKey = NamedApiKey & { readonly usedAt: Instant | null };

/** A key to be created; `hash` is the SHA-256 of the key, 64 hex characters, `nombre` what it is for. */
export type NewApiKey = Omit<ApiKey, 'createdAt' | 'deletedAt'> & {
  readonly hash: string;
  readonly nombre?: string | null;
};

const KEY_ROW = insertion('api_key', [
  'id',
  'hash',
  'last4',
  'role',
  'issuer_id',
  'branch_id',
  'ambiente',
  'created_at',
  'expires_at',
]);
const NAME = command('INSERT INTO api_key_name (api_key_id, nombre) VALUES (?, ?)');
const BY_HASH = remembered<ApiKey | null>('SELECT * FROM api_key WHERE hash = ?', first(apiKeyOf));
const BY_ID = query(`
  SELECT api_key.*, api_key_name.nombre AS nombre FROM api_key
  LEFT JOIN api_key_name ON api_key_name.api_key_id = api_key.id WHERE id = ?`);
const LIST = query(`
  SELECT api_key.*, api_key_name.nombre AS nombre FROM api_key
  LEFT JOIN api_key_name ON api_key_name.api_key_id = api_key.id ORDER BY created_at, api_key.rowid`);
const LIST_OF = query(`
  SELECT api_key.*, api_key_use.used_at AS used_at, api_key_name.nombre AS nombre FROM api_key
  LEFT JOIN api_key_use ON api_key_use.api_key_id = api_key.id
  LEFT JOIN api_key_name ON api_key_name.api_key_id = api_key.id
  WHERE issuer_id = ? AND deleted_at IS NULL ORDER BY created_at, api_key.rowid`);
const USED = command(
  'INSERT INTO api_key_use (api_key_id, used_at) VALUES (?, ?) ON CONFLICT (api_key_id) DO UPDATE SET used_at = excluded.used_at',
);
const EXPIRE = command('UPDATE api_key SET expires_at = ? WHERE id = ?');
const DELETE = command('UPDATE api_key SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL');

/**
 * Stores a key.
 *
 * @throws Error (SQLite constraint) when issuer or branch do not exist
 */
export function createApiKey(tx: Tx, key: NewApiKey, now: Instant): void {
  const { id, hash, last4, role, issuerId, branchId, ambiente, expiresAt, nombre = null } = key;
  KEY_ROW.run(tx, {
    id,
    hash,
    last4,
    role,
    issuer_id: issuerId,
    branch_id: branchId,
    ambiente,
    created_at: now,
    expires_at: expiresAt,
  });
  if (nombre !== null) NAME.run(tx, id, nombre);
}

/** The key with that hash, expired and deleted ones included; null when unknown. */
export function findApiKeyByHash(reader: Reader, hash: string): ApiKey | null {
  return BY_HASH(reader, hash);
}

/** The key with that id, or null. */
export function findApiKey(reader: Reader, id: string): NamedApiKey | null {
  const row = BY_ID.get(reader, id);
  return row === undefined ? null : namedOf(row);
}

/** All keys, deleted ones included, oldest first. */
export function listApiKeys(reader: Reader): readonly NamedApiKey[] {
  return LIST.all(reader).map(namedOf);
}

/** The keys of an issuer that are not deleted, oldest first. */
export function apiKeysOf(reader: Reader, issuerId: string): readonly ListedApiKey[] {
  return LIST_OF.all(reader, issuerId).map((row) => ({
    ...namedOf(row),
    usedAt: integerOrNull(row, 'used_at'),
  }));
}

/** Writes down when a key was used. */
export function noteApiKeyUse(tx: Tx, id: string, at: Instant): void {
  USED.run(tx, id, at);
}

/**
 * Lets a key end at a moment.
 *
 * @returns whether the key exists
 */
export function expireApiKey(tx: Tx, id: string, at: Instant): boolean {
  return EXPIRE.run(tx, at, id).changes === 1;
}

/**
 * Deletes a key; it stays listed, so that its use is answered as the specification says.
 *
 * @returns whether the key existed and was not deleted before
 */
export function deleteApiKey(tx: Tx, id: string, now: Instant): boolean {
  return DELETE.run(tx, now, id).changes === 1;
}

/** How the audit log names a key: by what it is for, where somebody said so, and by its end. */
export function auditedKey({ nombre, last4 }: Pick<NamedApiKey, 'nombre' | 'last4'>) {
  return { ...(nombre === null ? {} : { nombre }), terminaEn: last4 };
}

function namedOf(row: Row): NamedApiKey {
  return { ...apiKeyOf(row), nombre: textOrNull(row, 'nombre') };
}

function apiKeyOf(row: Row): ApiKey {
  return {
    id: text(row, 'id'),
    last4: text(row, 'last4'),
    role: oneOf(row, 'role', ROLES),
    issuerId: text(row, 'issuer_id'),
    branchId: text(row, 'branch_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    createdAt: integer(row, 'created_at'),
    expiresAt: integerOrNull(row, 'expires_at'),
    deletedAt: integerOrNull(row, 'deleted_at'),
  };
}
