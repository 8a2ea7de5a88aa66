/** Counts of a drawer: each one that was confirmed stays with its session. */
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';

const STORED_COUNT = record({
  id: column.integer,
  sessionId: column.integer,
  /** Pieces by denomination. */
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
const COUNT_ROW = insertionOf('cash_count', NEW_COUNT);
const SELECT = 'SELECT cash_count.*, user.nombre AS por FROM cash_count CROSS JOIN user ON user.id = user_id';
const COUNTS = STORED_COUNT.select(`${SELECT} WHERE session_id = +? ORDER BY cash_count.id`);
const COUNT_OF = STORED_COUNT.select(`${SELECT} WHERE session_id = +? AND clave = +?`);
const COUNT_SESSION = column.integer.select('SELECT session_id FROM cash_count WHERE id = ?');

/** Keeps a count that was confirmed. @returns its id */
export function addCashCount(tx: Tx, count: RecordOf<typeof NEW_COUNT>): number {
  return COUNT_ROW.run(tx, count);
}

/** The counts of a session in their order. */
export function listCashCounts(reader: Reader, sessionId: number): readonly StoredCount[] {
  return COUNTS.list(reader, sessionId);
}

/** The count that was confirmed under a key; null when there is none. */
export function findCashCount(reader: Reader, sessionId: number, clave: string): StoredCount | null {
  return COUNT_OF.find(reader, sessionId, clave);
}

/** The session that a count is of; null when there is no such count. */
export function sessionOfCount(reader: Reader, countId: number): number | null {
  return COUNT_SESSION.find(reader, countId);
}
