/** Warnings given with the first answer to an invalidation (§invalidate-answer). */
import { EDITIONS } from '../../contract/edition.ts';
import { column, insertionOf, record } from '../record.ts';

const WARNING = record({
  eventId: column.integer,
  avisos: column.rules,
  /** Edition for its date, as determined then. */
  deLaFecha: column.oneOf(EDITIONS),
});

/** To be called in the commit of the event. */
export const keepInvalidationWarning = insertionOf('invalidation_warning', WARNING).run;

/** Null for events older than this table. */
export const findInvalidationWarning = WARNING.select<[eventId: number]>(
  'SELECT * FROM invalidation_warning WHERE event_id = ?',
).find;
