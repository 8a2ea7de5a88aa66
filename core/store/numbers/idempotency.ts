/** Idempotency keys of calls that took a number (§idempotency). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, text } from '../row.ts';
import { command, query } from '../statement.ts';

/** What a repetition must agree with. */
export interface IdempotencyClaim {
  readonly apiKeyId: string;
  /** The header's value, 1–128 characters. */
  readonly clave: string;
  readonly operacion: string;
  /** Fingerprint of the content, 64 hex characters. */
  readonly contenido: string;
}

export interface IdempotencyRecord extends IdempotencyClaim {
  readonly documentId: number;
  readonly createdAt: Instant;
}

const FIND = query('SELECT * FROM idempotency WHERE api_key_id = ? AND clave = ?');
const RECORD = command(
  'INSERT INTO idempotency (api_key_id, clave, operacion, contenido, document_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
);
const FORGET = command('DELETE FROM idempotency WHERE created_at < ?');

/** The call that used the key first, or null. */
export function findIdempotency(reader: Reader, apiKeyId: string, clave: string): IdempotencyRecord | null {
  const row = FIND.get(reader, apiKeyId, clave);
  if (row === undefined) return null;
  return {
    apiKeyId: text(row, 'api_key_id'),
    clave: text(row, 'clave'),
    operacion: text(row, 'operacion'),
    contenido: text(row, 'contenido'),
    documentId: integer(row, 'document_id'),
    createdAt: integer(row, 'created_at'),
  };
}

/**
 * Records a key together with its document.
 *
 * @throws Error (SQLite constraint) when the API key used it before
 */
export function recordIdempotency(tx: Tx, record: IdempotencyRecord): void {
  const { apiKeyId, clave, operacion, contenido, documentId, createdAt } = record;
  RECORD.run(tx, apiKeyId, clave, operacion, contenido, documentId, createdAt);
}

/**
 * Forgets the keys recorded before a moment; they are to be kept at least 30 days (§idempotency).
 *
 * @returns how many
 */
export function forgetIdempotency(tx: Tx, before: Instant): number {
  return FORGET.run(tx, before).changes;
}
