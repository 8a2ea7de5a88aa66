/** Authenticates API keys (§authentication). */
import { rule } from '../contract/rules/rules.ts';
import { hash } from 'node:crypto';
import type { Caller } from '../contract/caller.ts';
import { refusal } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { findApiKeyByHash } from '../store/people/api-keys.ts';
import type { Store } from '../store/store.ts';

const KEY_SHAPE = /^sk_(user|admin)_[0-9a-f]{64}$/;

/** SHA-256 of a key, the only stored form. */
export function apiKeyHash(key: string): string {
  return hash('sha256', key, 'hex');
}

/**
 * The caller of a key.
 *
 * @throws AppError `NO_AUTORIZADO` unknown or malformed, `LLAVE_ELIMINADA` deleted, `LLAVE_EXPIRADA` expired, in this order
 */
export function authenticate(store: Store, key: string | null, now: Instant): Caller {
  const found =
    key !== null && KEY_SHAPE.test(key)
      ? store.read((reader) => findApiKeyByHash(reader, apiKeyHash(key)))
      : null;
  if (found === null) throw refusal('NO_AUTORIZADO', rule('no-autorizado'));
  if (found.deletedAt !== null) throw refusal('LLAVE_ELIMINADA', rule('llave-eliminada'));
  if (found.expiresAt !== null && found.expiresAt <= now)
    throw refusal('LLAVE_EXPIRADA', rule('llave-expirada'));
  return {
    keyId: found.id,
    role: found.role,
    issuerId: found.issuerId,
    branchId: found.branchId,
    ambiente: found.ambiente,
  };
}
