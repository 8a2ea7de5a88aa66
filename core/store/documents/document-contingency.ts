/** The contingency a single document was issued in, and the event that reported it. */
import type { Reader } from '../handle.ts';
import { integerOrNull } from '../row.ts';
import { query } from '../statement.ts';

const FIND = query(`
  SELECT contingency_id, (SELECT max(event_id) FROM event_document WHERE document_id = document.id) AS event_id
  FROM document WHERE id = ?`);

/** Ids of a document's contingency and of the latest event that lists it; null where there is none. */
export function contingencyOfDocument(
  reader: Reader,
  documentId: number,
): { readonly contingencyId: number | null; readonly eventId: number | null } {
  const row = FIND.get(reader, documentId);
  if (row === undefined) return { contingencyId: null, eventId: null };
  return { contingencyId: integerOrNull(row, 'contingency_id'), eventId: integerOrNull(row, 'event_id') };
}
