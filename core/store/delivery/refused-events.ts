/** Refused events: what was said of those before. */
import type { Reader } from '../handle.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';

const REFUSED = EVENT_RECORD.select(`
  SELECT * FROM event WHERE (contingency_id = ? OR document_id = ?) AND tipo = ? AND estado = 'RECHAZADO' ORDER BY id`);

/** The refused events of one contingency, or of one document of ours, oldest first. */
export function refusedEventsOf(
  reader: Reader,
  { tipo, contingencyId, documentId }: Pick<StoredEvent, 'tipo' | 'contingencyId' | 'documentId'>,
): readonly StoredEvent[] {
  return REFUSED.list(reader, contingencyId, documentId, tipo);
}
