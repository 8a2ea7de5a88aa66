/** Idempotency keys of calls that took a number (§idempotency). */
import { EDITIONS } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

/** A retry must match these. */
export const CLAIM = record({
  apiKeyId: column.text,
  /** The header's value, 1–128 characters. */
  clave: column.text,
  operacion: column.text,
  /** Fingerprint of the content, 64 hex characters. */
  contenido: column.text,
});
export type IdempotencyClaim = RecordOf<typeof CLAIM>;

const CLAIMED = CLAIM.extend({
  documentId: column.integer,
  createdAt: column.integer,
  /** Warnings given with the document. */
  avisos: column.rules,
  /** Edition for its date, as determined then; null for older calls. */
  deLaFecha: orNull(column.oneOf(EDITIONS)),
});
export type IdempotencyRecord = RecordOf<typeof CLAIMED>;

const NEWEST = column.integer.select(`
  SELECT max((SELECT coalesce(max(created_at), 0) FROM idempotency), (SELECT coalesce(max(created_at), 0) FROM api_call))`);
const FORGET = command('DELETE FROM idempotency WHERE created_at < ?');

/** The call with that key, or null. */
export const findIdempotency = CLAIMED.select<[apiKeyId: string, clave: string]>(
  'SELECT * FROM idempotency WHERE api_key_id = ? AND clave = ?',
).find;

/** Moment of the newest call that is remembered, of any kind; 0 without any. */
export function newestCall(reader: Reader): Instant {
  return NEWEST.find(reader) ?? 0;
}

/** @throws Error (SQLite constraint) when the API key has used that key */
export const recordIdempotency = insertionOf('idempotency', CLAIMED).run;

/**
 * Deletes keys recorded before a moment; keep at least 30 days (§idempotency).
 *
 * @returns how many
 */
export function forgetIdempotency(tx: Tx, before: Instant): number {
  return FORGET.run(tx, before).changes;
}
