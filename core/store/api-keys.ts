/** API keys: only the hash of a key and its last four characters are kept (decisions 2). */
import { AMBIENTES, ROLES, type Ambiente, type Role } from '../contract/ambiente.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import type { Reader, Tx } from './handle.ts';
import { integer, integerOrNull, oneOf, text } from './row.ts';
import { command, query, type Row } from './statement.ts';

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

/** A key to be created; `hash` is the SHA-256 of the key, 64 hex characters. */
export type NewApiKey = Omit<ApiKey, 'createdAt' | 'deletedAt'> & { readonly hash: string };

const INSERT = command(`
  INSERT INTO api_key (id, hash, last4, role, issuer_id, branch_id, ambiente, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
const BY_HASH = query('SELECT * FROM api_key WHERE hash = ?');
const BY_ID = query('SELECT * FROM api_key WHERE id = ?');
const LIST = query('SELECT * FROM api_key ORDER BY created_at, id');
const EXPIRE = command('UPDATE api_key SET expires_at = ? WHERE id = ?');
const DELETE = command('UPDATE api_key SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL');

/**
 * Stores a key.
 *
 * @throws Error (SQLite constraint) when issuer or branch do not exist
 */
export function createApiKey(tx: Tx, key: NewApiKey, now: Instant): void {
  const { id, hash, last4, role, issuerId, branchId, ambiente, expiresAt } = key;
  INSERT.run(tx, id, hash, last4, role, issuerId, branchId, ambiente, now, expiresAt);
}

/** The key with that hash, expired and deleted ones included; null when unknown. */
export function findApiKeyByHash(reader: Reader, hash: string): ApiKey | null {
  const row = BY_HASH.get(reader, hash);
  return row === undefined ? null : apiKeyOf(row);
}

/** The key with that id, or null. */
export function findApiKey(reader: Reader, id: string): ApiKey | null {
  const row = BY_ID.get(reader, id);
  return row === undefined ? null : apiKeyOf(row);
}

/** All keys, deleted ones included, oldest first. */
export function listApiKeys(reader: Reader): readonly ApiKey[] {
  return LIST.all(reader).map(apiKeyOf);
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
