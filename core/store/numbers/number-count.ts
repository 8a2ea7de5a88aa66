/** Counts the numbers of a sequence in ranges, as a whole year is too slow for one query. */
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';

/** `after` is exclusive, `upTo` inclusive. */
export interface NumberRange {
  readonly sequenceId: number;
  readonly after: number;
  readonly upTo: number;
}

export interface NumberCount {
  /** Numbers with a ledger state. */
  readonly present: number;
  /** Numbers assigned again although not returned. */
  readonly repeated: number;
}

const COUNT = query(`
  SELECT count(*) AS present, coalesce(sum(filas > 1), 0) AS several FROM (
    SELECT count(*) AS filas FROM ledger WHERE sequence_id = ? AND numero > ? AND numero <= ? GROUP BY numero)`);
const SEVERAL = query(`
  SELECT numero, estado FROM ledger WHERE sequence_id = ? AND numero IN (
    SELECT numero FROM ledger WHERE sequence_id = ? AND numero > ? AND numero <= ? GROUP BY numero HAVING count(*) > 1)
  ORDER BY numero, id`);

export function countNumbers(reader: Reader, { sequenceId, after, upTo }: NumberRange): NumberCount {
  const row = COUNT.get(reader, sequenceId, after, upTo);
  if (row === undefined) return { present: 0, repeated: 0 };
  const several = integer(row, 'several');
  const repeated = several === 0 ? 0 : countRepeated(reader, { sequenceId, after, upTo });
  return { present: integer(row, 'present'), repeated };
}

/** A number may be assigned again only after its return (§number-return). */
function countRepeated(reader: Reader, { sequenceId, after, upTo }: NumberRange): number {
  let repeated = 0;
  let last = { numero: 0, estado: '' };
  for (const row of SEVERAL.iterate(reader, sequenceId, sequenceId, after, upTo)) {
    const [numero, estado] = [integer(row, 'numero'), text(row, 'estado')];
    if (numero === last.numero && estado === 'ASIGNADO' && last.estado !== 'DEVUELTO') repeated += 1;
    last = { numero, estado };
  }
  return repeated;
}
