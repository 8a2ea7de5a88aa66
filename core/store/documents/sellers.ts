/** Who sold which document at a till: written with the document's number, append-only. */
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { command } from '../statement.ts';
import { column, record, type RecordOf } from '../record.ts';

/** Somebody who sold, as screens name them. */
const SELLER = record({ id: column.text, nombre: column.text });
export type Seller = RecordOf<typeof SELLER>;

/**
 * Condition on the rows of `document`: those one person sold, or all. Its parameters are those of {@link soldByParams}; a
 * `+` keeps them out of the plan.
 */
export const SOLD_BY = `(+? IS NULL OR EXISTS (
    SELECT 1 FROM document_seller AS seen WHERE seen.document_id = document.id AND seen.user_id = +?))`;

/** @param userId whose sales; absent: everybody's */
export function soldByParams(userId: string | null | undefined): readonly [string | null, string | null] {
  return [userId ?? null, userId ?? null];
}

const RECORD = command('INSERT INTO document_seller (document_id, user_id, dia, at) VALUES (?, ?, ?, ?)');
const OF_DOCUMENT = SELLER.select(`
  SELECT user.id, user.nombre FROM document_seller CROSS JOIN user ON user.id = document_seller.user_id
  WHERE document_id = +?`);
/** Everybody who has sold something, and everybody who could: a person is found before the first sale too. */
const EVERYBODY = SELLER.select('SELECT id, nombre FROM user ORDER BY nombre');

/** Notes who sold a document, in the transaction that numbers it. `dia` is the document's fecEmi. */
export function recordSeller(
  tx: Tx,
  documentId: number,
  of: { readonly userId: string; readonly dia: FiscalDate; readonly at: Instant },
): void {
  RECORD.run(tx, documentId, of.userId, of.dia, of.at);
}

/** Who sold the document; null for one that no till issued, or that is older than this record. */
export function sellerOf(reader: Reader, documentId: number): Seller | null {
  return OF_DOCUMENT.find(reader, documentId);
}

/** Everybody a document can have been sold by, by name. */
export function listSellers(reader: Reader): readonly Seller[] {
  return EVERYBODY.list(reader);
}
