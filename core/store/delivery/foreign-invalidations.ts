/** Events that invalidate what another till issued and is not here. */
import type { Reader, Tx } from '../handle.ts';
import { command, query } from '../statement.ts';
import { EVENT_RECORD, type StoredEvent } from './events.ts';

const NAME_FOREIGN = command(
  'INSERT INTO foreign_invalidation (event_id, installation, documento, codigo_generacion) VALUES (?, ?, ?, ?)',
);
const OF_FOREIGN = query(`
  SELECT event.* FROM foreign_invalidation CROSS JOIN event ON event.id = event_id
  WHERE foreign_invalidation.codigo_generacion = ? ORDER BY event.id DESC LIMIT 1`);

/** A document of another till that an event invalidates. */
export interface ForeignName {
  /** The installation that issued it. */
  readonly installation: string;
  /** Its first code. */
  readonly documento: string;
  readonly codigoGeneracion: string;
}

/** Names what an event invalidates that is not here, in the commit of the event. */
export function nameForeign(tx: Tx, eventId: number, of: ForeignName): void {
  NAME_FOREIGN.run(tx, eventId, of.installation, of.documento, of.codigoGeneracion);
}

/** The latest invalidation of another till's document by this till, or null. */
export function findEventOfForeign(reader: Reader, codigoGeneracion: string): StoredEvent | null {
  const row = OF_FOREIGN.get(reader, codigoGeneracion);
  return row === undefined ? null : EVENT_RECORD.parse(row);
}
