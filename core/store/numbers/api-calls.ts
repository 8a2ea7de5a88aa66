/** Answers kept with the `Idempotency-Key` of calls that make no document (§kept-answers). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import { CLAIM, type IdempotencyClaim } from './idempotency.ts';

const STATUSES = [200, 202] as const;

const API_CALL = CLAIM.extend({
  status: column.numberOf(STATUSES),
  /** The body that was answered, JSON. */
  respuesta: column.text,
  createdAt: column.integer,
});
export type ApiCall = RecordOf<typeof API_CALL>;

const FIND = API_CALL.select('SELECT * FROM api_call WHERE api_key_id = ? AND clave = ?');
const RECORD = insertionOf('api_call', API_CALL);
const FORGET = command('DELETE FROM api_call WHERE created_at < ?');

/** The call that used the key first, or null. */
export function findApiCall(
  reader: Reader,
  { apiKeyId, clave }: Pick<IdempotencyClaim, 'apiKeyId' | 'clave'>,
): ApiCall | null {
  return FIND.find(reader, apiKeyId, clave);
}

/**
 * Keeps an answer, in the commit of what its call changed.
 *
 * @throws Error (SQLite constraint) when the API key used that key before
 */
export function recordApiCall(tx: Tx, call: ApiCall): void {
  RECORD.run(tx, call);
}

/** Forgets the answers kept before a moment, as keys of documents are forgotten. @returns how many */
export function forgetApiCalls(tx: Tx, before: Instant): number {
  return FORGET.run(tx, before).changes;
}
