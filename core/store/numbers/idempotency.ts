/** Idempotency keys of calls that took a number (§idempotency). */
import { EDITIONS } from '../../contract/edition.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

/** What a repetition must agree with. */
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
  /** What was warned of in the commit of the document. */
  avisos: column.stored<readonly Rule[]>({
    read: (stored) => JSON.parse(stored) as readonly Rule[],
    write: (rules) => JSON.stringify(rules),
  }),
  /** The edition of its date as it was then; null of calls before that was kept. */
  deLaFecha: orNull(column.oneOf(EDITIONS)),
});
export type IdempotencyRecord = RecordOf<typeof CLAIMED>;

const FIND = CLAIMED.select('SELECT * FROM idempotency WHERE api_key_id = ? AND clave = ?');
const RECORD = insertionOf('idempotency', CLAIMED);
const FORGET = command('DELETE FROM idempotency WHERE created_at < ?');

/** The call that used the key first, or null. */
export function findIdempotency(reader: Reader, apiKeyId: string, clave: string): IdempotencyRecord | null {
  return FIND.find(reader, apiKeyId, clave);
}

/**
 * Records a key together with its document.
 *
 * @throws Error (SQLite constraint) when the API key used it before
 */
export function recordIdempotency(tx: Tx, claimed: IdempotencyRecord): void {
  RECORD.run(tx, claimed);
}

/**
 * Forgets the keys recorded before a moment; they are to be kept at least 30 days (§idempotency).
 *
 * @returns how many
 */
export function forgetIdempotency(tx: Tx, before: Instant): number {
  return FORGET.run(tx, before).changes;
}
