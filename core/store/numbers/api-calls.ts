/** Stored answers of idempotent calls that create no document (§kept-answers). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { column, insertionOf } from '../record.ts';
import { command } from '../statement.ts';
import { CLAIM, type IdempotencyClaim } from './idempotency.ts';

const STATUSES = [200, 202] as const;

const API_CALL = CLAIM.extend({
  status: column.numberOf(STATUSES),
  /** Response body, JSON. */
  respuesta: column.text,
  createdAt: column.integer,
});

const FORGET = command('DELETE FROM api_call WHERE created_at < ?');

/** The call with that key, or null. */
export const findApiCall = API_CALL.select(
  'SELECT * FROM api_call WHERE api_key_id = ? AND clave = ?',
  ({ apiKeyId, clave }: Pick<IdempotencyClaim, 'apiKeyId' | 'clave'>) => [apiKeyId, clave],
).find;

/**
 * To be called in the commit of the call's changes.
 *
 * @throws Error (SQLite constraint) when the API key has used that key
 */
export const recordApiCall = insertionOf('api_call', API_CALL).run;

/** @returns number of answers deleted */
export function forgetApiCalls(tx: Tx, before: Instant): number {
  return FORGET.run(tx, before).changes;
}
