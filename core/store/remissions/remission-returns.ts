/** Goods of notas de remisión returned before billing (§remission-billing). */
import { amount, sum, type Amount } from '../../domain/money.ts';
import type { Reader } from '../handle.ts';
import { column, insertionOf, orNull, record } from '../record.ts';

const RETURN = record({
  documentId: column.integer,
  /** Line number, from 1. */
  item: column.integer,
  at: column.integer,
  /** Decimal text in the unit of the line. */
  cantidad: column.text,
  averia: column.flag,
  motivo: column.text,
  userId: column.text,
  /** Stock entry of the return; null without stock control. */
  entryId: orNull(column.integer),
});

const OF_DOCUMENT = RETURN.select('SELECT * FROM remission_return WHERE document_id = ? ORDER BY id');

export const recordRemissionReturn = insertionOf('remission_return', RETURN).run;

/** Returned quantity by line index, from 0. */
export function returnedByLine(reader: Reader, documentId: number): ReadonlyMap<number, Amount> {
  const rows = Map.groupBy(OF_DOCUMENT.list(reader, documentId), ({ item }) => item - 1);
  return new Map(
    [...rows].map(([place, each]) => [place, sum(each.map(({ cantidad }) => amount(cantidad)))]),
  );
}
