/** Sellers of documents issued at a till. Append-only. */
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { command } from '../statement.ts';
import { column, record, type RecordOf } from '../record.ts';

const SELLER = record({ id: column.text, nombre: column.text });
export type Seller = RecordOf<typeof SELLER>;

/**
 * SQL condition on `document` rows by seller; parameters from {@link soldByParams}. A `+` keeps them out of the query
 * plan.
 */
export const SOLD_BY = `(+? IS NULL OR EXISTS (
    SELECT 1 FROM document_seller AS seen WHERE seen.document_id = document.id AND seen.user_id = +?))`;

/** @param userId the seller; absent: all */
export function soldByParams(userId: string | null | undefined): readonly [string | null, string | null] {
  return [userId ?? null, userId ?? null];
}

const RECORD = command('INSERT INTO document_seller (document_id, user_id, dia, at) VALUES (?, ?, ?, ?)');
/** All users, including those without a sale yet. */
const EVERYBODY = SELLER.select('SELECT id, nombre FROM user ORDER BY nombre');

/** To be called in the transaction that numbers the document. `dia` is its fecEmi. */
export function recordSeller(
  tx: Tx,
  documentId: number,
  of: { readonly userId: string; readonly dia: FiscalDate; readonly at: Instant },
): void {
  RECORD.run(tx, documentId, of.userId, of.dia, of.at);
}

/** Null for a document not issued at a till, or older than this table. */
export const sellerOf = SELLER.select<[documentId: number]>(`
  SELECT user.id, user.nombre FROM document_seller CROSS JOIN user ON user.id = document_seller.user_id
  WHERE document_id = +?`).find;

export function listSellers(reader: Reader): readonly Seller[] {
  return EVERYBODY.list(reader);
}
