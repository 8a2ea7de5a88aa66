/** Events that invalidate documents of other tills. */
import type { Reader } from '../handle.ts';
import { command, query } from '../statement.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';

const OF_FOREIGN = query(`
  SELECT event.* FROM foreign_invalidation CROSS JOIN event ON event.id = event_id
  WHERE foreign_invalidation.codigo_generacion = ? ORDER BY event.id DESC LIMIT 1`);

export interface ForeignName {
  readonly installation: string;
  /** codigoGeneracion of its first version. */
  readonly documento: string;
  readonly codigoGeneracion: string;
}

/** To be called in the commit of the event. */
export const nameForeign = command(
  'INSERT INTO foreign_invalidation (event_id, installation, documento, codigo_generacion) VALUES (?, ?, ?, ?)',
  (eventId: number, of: ForeignName) => [eventId, of.installation, of.documento, of.codigoGeneracion],
).run;

/** This till's latest invalidation of another till's document, or null. */
export function findEventOfForeign(reader: Reader, codigoGeneracion: string): StoredEvent | null {
  const row = OF_FOREIGN.get(reader, codigoGeneracion);
  return row === undefined ? null : EVENT_RECORD.parse(row);
}
