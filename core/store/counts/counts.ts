/** Counts of the stock that people have begun: what each covers, what was said in it, and how it ended (§counting). All rows only grow. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { COUNT_MODES, COUNT_SCOPES } from '../../contract/stock/counts.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { query } from '../statement.ts';
import type { ShopStock } from '../stock/stock-list.ts';

const COUNT = record({
  /** The key of its beginning, of whoever began it. */
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  alcance: column.oneOf(COUNT_SCOPES),
  /** Of the category or the shelf; null for the whole shop. */
  nombre: orNull(column.text),
  openedAt: column.integer,
  userId: column.text,
});
const STORED = COUNT.extend({ id: column.integer });
export type NewCount = RecordOf<typeof COUNT>;
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
  /** The paper it became; null where it was given up. */
  entryId: orNull(column.integer),
  at: column.integer,
  userId: column.text,
  approverId: orNull(column.text),
  motivo: orNull(column.text),
});
export type CountEnd = RecordOf<typeof END>;

const ADD = insertionOf('stock_count', COUNT);
const ADD_MARK = insertionOf('stock_count_mark', MARK, 'count_id');
const ADD_END = insertionOf('stock_count_end', END);
const BY_ID = STORED.select('SELECT * FROM stock_count WHERE id = ?');
const BY_KEY = column.integer.select('SELECT id FROM stock_count WHERE clave = ?');
const OPEN = STORED.select(`
  SELECT * FROM stock_count AS c WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?
    AND NOT EXISTS (SELECT 1 FROM stock_count_end WHERE count_id = c.id) ORDER BY id`);
const END_OF = END.select('SELECT * FROM stock_count_end WHERE count_id = ?');
const OF_ENTRY = column.integer.select('SELECT count_id FROM stock_count_end WHERE entry_id = ?');
const KNOWN = query('SELECT 1 AS one FROM stock_count_mark WHERE count_id = ? AND clave = ?');
const MARKS = MARK.select('SELECT * FROM stock_count_mark WHERE count_id = ?');
const MARKS_OF = MARK.select('SELECT * FROM stock_count_mark WHERE count_id = ? AND product = ?');
const LAST = column.integer.select(
  'SELECT coalesce(max(id), 0) AS id FROM stock_count_mark WHERE count_id = ?',
);
const LATEST = MARK.select(`
  WITH given AS MATERIALIZED (SELECT +? AS count_id, +? AS most),
  latest AS MATERIALIZED (SELECT m.product, max(m.id) AS last FROM given CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id
    GROUP BY m.product ORDER BY last DESC LIMIT (SELECT most FROM given))
  SELECT m.* FROM given CROSS JOIN latest CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id AND m.product = latest.product
  ORDER BY latest.last DESC, m.id`);

const TAKEN_BACK = `product IN (SELECT product FROM stock_count_mark WHERE count_id = given.count_id AND modo = 'quita')`;
const GIVEN = 'WITH given AS MATERIALIZED (SELECT +? AS count_id)';
const MARKED = column.integer.select(`
  ${GIVEN} SELECT count(DISTINCT m.product) AS products FROM given CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id
  WHERE NOT ${TAKEN_BACK}`);
const IN_DOUBT = MARK.select(`
  ${GIVEN} SELECT m.* FROM given CROSS JOIN stock_count_mark AS m ON m.count_id = given.count_id WHERE ${TAKEN_BACK}`);
const PEOPLE = column.text.select(
  "SELECT DISTINCT user_id FROM stock_count_mark WHERE count_id = ? AND modo <> 'quita' ORDER BY user_id",
);

/** Begins a count. @returns its id */
export function addCount(tx: Tx, count: NewCount): number {
  return ADD.run(tx, count);
}

/** A count, or null. */
export function findCount(reader: Reader, id: number): StoredCount | null {
  return BY_ID.find(reader, id);
}

/** The count that a key began, or null. */
export function countOfKey(reader: Reader, clave: string): number | null {
  return BY_KEY.find(reader, clave);
}

/** Counts of a shop that go on, the oldest first. */
export function openCounts(
  reader: Reader,
  { issuerId, branchId, ambiente }: ShopStock,
): readonly StoredCount[] {
  return OPEN.list(reader, issuerId, branchId, ambiente);
}

/** How a count ended; null while it goes on. */
export function countEnd(reader: Reader, id: number): CountEnd | null {
  return END_OF.find(reader, id);
}

/** The count that became a paper; null for one that a program wrote. */
export function countOfEntry(reader: Reader, entryId: number): StoredCount | null {
  const id = OF_ENTRY.find(reader, entryId);
  return id === null ? null : findCount(reader, id);
}

/** Ends a count. */
export function endCount(tx: Tx, end: CountEnd): void {
  ADD_END.run(tx, end);
}

/** Keeps what a person said. @returns false where that very mark is kept already */
export function addMark(tx: Tx, countId: number, mark: StoredMark): boolean {
  if (KNOWN.get(tx, countId, mark.clave) !== undefined) return false;
  ADD_MARK.run(tx, mark, { count_id: countId });
  return true;
}

/** Everything that was said in a count. */
export function marksOf(reader: Reader, countId: number): readonly StoredMark[] {
  return MARKS.list(reader, countId);
}

/** The same about one product. */
export function marksOfProduct(reader: Reader, countId: number, product: number): readonly StoredMark[] {
  return MARKS_OF.list(reader, countId, product);
}

/** The same about so many products, those first that were named last. */
export function latestMarks(reader: Reader, countId: number, most: number): readonly StoredMark[] {
  return LATEST.list(reader, countId, most);
}

/** How many products were counted, of those of which nobody took anything back; and the marks of the others, which say whether they were. */
export function markedProducts(
  reader: Reader,
  countId: number,
): { readonly certain: number; readonly rest: readonly StoredMark[] } {
  return { certain: MARKED.find(reader, countId) ?? 0, rest: IN_DOUBT.list(reader, countId) };
}

/** Ids of who counted something. */
export function countPeople(reader: Reader, countId: number): readonly string[] {
  return PEOPLE.list(reader, countId);
}

/** Id of the last mark; 0 without any. Who reviewed a count up to it has seen all of it. */
export function lastMark(reader: Reader, countId: number): number {
  return LAST.find(reader, countId) ?? 0;
}
