/** Confirmed counts of a drawer, stored with the session. */
import { column, insertionOf, record, type RecordOf } from '../record.ts';

const STORED_COUNT = record({
  id: column.integer,
  sessionId: column.integer,
  /** Number of pieces by denomination. */
  piezas: column.object,
  contadoCentavos: column.cents,
  esperadoCentavos: column.cents,
  por: column.text,
  at: column.integer,
});
export type StoredCount = RecordOf<typeof STORED_COUNT>;

const NEW_COUNT = STORED_COUNT.pick(
  'sessionId',
  'piezas',
  'contadoCentavos',
  'esperadoCentavos',
  'at',
).extend({ clave: column.text, userId: column.text });
const SELECT = 'SELECT cash_count.*, user.nombre AS por FROM cash_count CROSS JOIN user ON user.id = user_id';

/** @returns its id */
export const addCashCount = insertionOf('cash_count', NEW_COUNT).run;

export const listCashCounts = STORED_COUNT.select<[sessionId: number]>(
  `${SELECT} WHERE session_id = +? ORDER BY cash_count.id`,
).list;

/** The count with an idempotency key, or null. */
export const findCashCount = STORED_COUNT.select<[sessionId: number, clave: string]>(
  `${SELECT} WHERE session_id = +? AND clave = +?`,
).find;

/** The session of a count, or null. */
export const sessionOfCount = column.integer.select<[countId: number]>(
  'SELECT session_id FROM cash_count WHERE id = ?',
).find;
