/** Cash tendered for a document at a till; a correction overwrites it. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

const RECORD = command(`
  INSERT INTO document_cash (document_id, recibido_centavos, at) VALUES (?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET recibido_centavos = excluded.recibido_centavos, at = excluded.at`);
const FORGET = command('DELETE FROM document_cash WHERE document_id = ?');
const OF_DOCUMENT = query('SELECT recibido_centavos FROM document_cash WHERE document_id = ?');

/** Stores the tendered cash in cents; null (not counted) deletes it. */
export function recordReceivedCash(
  tx: Tx,
  documentId: number,
  { centavos, at }: { readonly centavos: bigint | null; readonly at: Instant },
): void {
  if (centavos === null) FORGET.run(tx, documentId);
  else RECORD.run(tx, documentId, centavos, at);
}

/** Tendered cash in cents; null if it was not counted. */
export function receivedCashOf(reader: Reader, documentId: number): bigint | null {
  const row = OF_DOCUMENT.get(reader, documentId);
  return row === undefined ? null : BigInt(integer(row, 'recibido_centavos'));
}
