/** Rejected events with the authority's earlier answers. */
import type { Reader } from '../handle.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';

const REFUSED = EVENT_RECORD.select(`
  SELECT * FROM event WHERE (contingency_id = ? OR document_id = ?) AND tipo = ? AND estado = 'RECHAZADO' ORDER BY id`);

/** Rejected events of a contingency or of a document, oldest first. */
export function refusedEventsOf(
  reader: Reader,
  { tipo, contingencyId, documentId }: Pick<StoredEvent, 'tipo' | 'contingencyId' | 'documentId'>,
): readonly StoredEvent[] {
  return REFUSED.list(reader, contingencyId, documentId, tipo);
}
