/** Stock counts in progress: scope, marks and end (§counting). Append-only. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { COUNT_MODES, COUNT_SCOPES } from '../../contract/stock/counts.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { query } from '../statement.ts';
import type { ShopStock } from '../stock/stock-list.ts';

const COUNT = record({
  /** Idempotency key of the request that started it. */
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  alcance: column.oneOf(COUNT_SCOPES),
  /** Name of the category or shelf; null for the whole shop. */
  nombre: orNull(column.text),
  openedAt: column.integer,
  userId: column.text,
});
const STORED = COUNT.extend({ id: column.integer });
export type StoredCount = RecordOf<typeof STORED>;

const MARK = record({
  clave: column.text,
  /** `product.num`. */
  product: column.integer,
  modo: column.oneOf(COUNT_MODES),
  base: column.integer,
  at: column.integer,
  userId: column.text,
});
export type StoredMark = RecordOf<typeof MARK>;

const END = record({
  countId: column.integer,
  /** The resulting stock entry; null if the count was cancelled. */
  entryId: orNull(column.integer),
  at: column.integer,
  userId: column.text,
  approverId: orNull(column.text),
  motivo: orNull(column.text),
});

const ADD_MARK = insertionOf('stock_count_mark', MARK, 'count_id');
const OF_ENTRY = column.integer.select('SELECT count_id FROM stock_count_end WHERE entry_id = ?');
const KNOWN = query('SELECT 1 AS one FROM stock_count_mark WHERE count_id = ? AND clave = ?');
const LAST = column.integer.select(
  'SELECT coalesce(max(id), 0) AS id FROM stock_count_mark WHERE count_id = ?',
);

const TAKEN_BACK = `product IN (SELECT product FROM stock_count_mark WHERE count_id = given.count_id AND modo = 'quita')`;
const GIVEN = 'WITH given AS MATERIALIZED (SELECT +? AS count_id)';
const MARKED = column.integer.select(`
  ${GIVEN} SELECT count(DISTINCT m.product) AS products FROM given CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id
  WHERE NOT ${TAKEN_BACK}`);
const IN_DOUBT = MARK.select(`
  ${GIVEN} SELECT m.* FROM given CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id WHERE ${TAKEN_BACK}`);

/** @returns its id */
export const addCount = insertionOf('stock_count', COUNT).run;

export const findCount = STORED.select<[id: number]>('SELECT * FROM stock_count WHERE id = ?').find;

/** Id of the count with an idempotency key, or null. */
export const countOfKey = column.integer.select<[clave: string]>(
  'SELECT id FROM stock_count WHERE clave = ?',
).find;

/** Oldest first. */
export const openCounts = STORED.select(
  `
  SELECT * FROM stock_count AS c WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?
    AND NOT EXISTS (SELECT 1 FROM stock_count_end WHERE count_id = c.id) ORDER BY id`,
  ({ issuerId, branchId, ambiente }: ShopStock) => [issuerId, branchId, ambiente],
).list;

/** Null while in progress. */
export const countEnd = END.select<[id: number]>('SELECT * FROM stock_count_end WHERE count_id = ?').find;

/** The count behind a stock entry; null for an entry written through the API. */
export function countOfEntry(reader: Reader, entryId: number): StoredCount | null {
  const id = OF_ENTRY.find(reader, entryId);
  return id === null ? null : findCount(reader, id);
}

export const endCount = insertionOf('stock_count_end', END).run;

/** @returns false if a mark with this key is already stored */
export function addMark(tx: Tx, countId: number, mark: StoredMark): boolean {
  if (KNOWN.get(tx, countId, mark.clave) !== undefined) return false;
  ADD_MARK.run(tx, mark, { count_id: countId });
  return true;
}

export const marksOf = MARK.select<[countId: number]>(
  'SELECT * FROM stock_count_mark WHERE count_id = ?',
).list;

export const marksOfProduct = MARK.select<[countId: number, product: number]>(
  'SELECT * FROM stock_count_mark WHERE count_id = ? AND product = ?',
).list;

/** Marks of the products marked last, at most `most` products. */
export const latestMarks = MARK.select<[countId: number, most: number]>(`
  WITH given AS MATERIALIZED (SELECT +? AS count_id, +? AS most),
  latest AS MATERIALIZED (SELECT m.product, max(m.id) AS last FROM given CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id
    GROUP BY m.product ORDER BY last DESC LIMIT (SELECT most FROM given))
  SELECT m.* FROM given CROSS JOIN latest CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id AND m.product = latest.product
  ORDER BY latest.last DESC, m.id`).list;

/** Number of counted products without a withdrawn mark; and all marks of the other products, to be evaluated. */
export function markedProducts(
  reader: Reader,
  countId: number,
): { readonly certain: number; readonly rest: readonly StoredMark[] } {
  return { certain: MARKED.find(reader, countId) ?? 0, rest: IN_DOUBT.list(reader, countId) };
}

export const countPeople = column.text.select<[countId: number]>(
  "SELECT DISTINCT user_id FROM stock_count_mark WHERE count_id = ? AND modo <> 'quita' ORDER BY user_id",
).list;

/** 0 without any. Compared at the end to see whether the reviewer saw every mark. */
export function lastMark(reader: Reader, countId: number): number {
  return LAST.find(reader, countId) ?? 0;
}
