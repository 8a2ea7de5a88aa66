/** Counts of a drawer: each one that was confirmed stays with its session. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { integer, object, text } from '../row.ts';
import { insertion, query, type Row } from '../statement.ts';

export interface StoredCount {
  readonly id: number;
  readonly sessionId: number;
  /** Pieces by denomination. */
  readonly piezas: Row;
  readonly contadoCentavos: bigint;
  readonly esperadoCentavos: bigint;
  readonly por: string;
  readonly at: Instant;
}

const COUNT_ROW = insertion('cash_count', [
  'session_id',
  'clave',
  'piezas',
  'contado_centavos',
  'esperado_centavos',
  'user_id',
  'at',
]);
const COUNTS = query(`
  SELECT cash_count.*, user.nombre AS por FROM cash_count CROSS JOIN user ON user.id = user_id
  WHERE session_id = +? ORDER BY cash_count.id`);
const COUNT_OF = query(`
  SELECT cash_count.*, user.nombre AS por FROM cash_count CROSS JOIN user ON user.id = user_id
  WHERE session_id = +? AND clave = +?`);
const COUNT_SESSION = column.integer.select('SELECT session_id FROM cash_count WHERE id = ?');

/** Keeps a count that was confirmed. @returns its id */
export function addCashCount(
  tx: Tx,
  sessionId: number,
  of: {
    readonly clave: string;
    readonly piezas: Readonly<Record<string, number>>;
    readonly contadoCentavos: bigint;
    readonly esperadoCentavos: bigint;
    readonly userId: string;
    readonly at: Instant;
  },
): number {
  const { clave, piezas, contadoCentavos, esperadoCentavos, userId, at } = of;
  return COUNT_ROW.run(tx, {
    session_id: sessionId,
    clave,
    piezas: JSON.stringify(piezas),
    contado_centavos: contadoCentavos,
    esperado_centavos: esperadoCentavos,
    user_id: userId,
    at,
  });
}

/** The counts of a session in their order. */
export function listCashCounts(reader: Reader, sessionId: number): readonly StoredCount[] {
  return COUNTS.all(reader, sessionId).map(countOf);
}

/** The count that was confirmed under a key; null when there is none. */
export function findCashCount(reader: Reader, sessionId: number, clave: string): StoredCount | null {
  const row = COUNT_OF.get(reader, sessionId, clave);
  return row === undefined ? null : countOf(row);
}

function countOf(row: Row): StoredCount {
  return {
    id: integer(row, 'id'),
    sessionId: integer(row, 'session_id'),
    piezas: object(row, 'piezas'),
    contadoCentavos: BigInt(integer(row, 'contado_centavos')),
    esperadoCentavos: BigInt(integer(row, 'esperado_centavos')),
    por: text(row, 'por'),
    at: integer(row, 'at'),
  };
}

/** The session that a count is of; null when there is no such count. */
export function sessionOfCount(reader: Reader, countId: number): number | null {
  return COUNT_SESSION.find(reader, countId);
}
