/**
 * Sales store their moves only in their entry (`stock_entry.lines`): writing `stock_move` rows touches one page per
 * product, too slow for a sale. The rows are written when idle, and before any statement reads `stock_move`. A
 * read-only connection cannot write them and misses the last sales (use `openReportStore`).
 */
import { databaseOf, writableDatabaseOf, type Database, type Reader, type Tx } from '../handle.ts';

const LATE = "SELECT (SELECT last_id FROM chain WHERE name = 'stock') - moved_id FROM stock_standing_end";
/** Lines have the values of `STOCK_MOVE` in order, after the id. */
const WRITE = `
  INSERT INTO stock_move (id, item, product, desde, hacia, base, presentacion, factor, at, costo, revierte, entry_id)
  SELECT l.value ->> 0, l.value ->> 1, l.value ->> 2, l.value ->> 3, l.value ->> 4, l.value ->> 5, l.value ->> 6, l.value ->> 7,
    l.value ->> 8, l.value ->> 9, l.value ->> 10, e.id
  FROM stock_standing_end AS written CROSS JOIN stock_entry AS e ON e.id > written.moved_id AND e.id <= written.moved_id + ?
  CROSS JOIN json_each(e.lines) AS l ORDER BY e.id, l.key`;
const MOVE_END =
  "UPDATE stock_standing_end SET moved_id = min(moved_id + ?, (SELECT last_id FROM chain WHERE name = 'stock'))";
const EVERY_PAPER = 1_000_000_000;
/** About three milliseconds of work. */
const PAPERS_AT_ONCE = 50;

interface Statements {
  /** Number of entries whose moves have no rows. */
  late(): number;
  write(papers: number): void;
}

const prepared = new WeakMap<Database, Statements>();

function statementsOf(database: Database): Statements {
  const known = prepared.get(database);
  if (known !== undefined) return known;
  const late = database.prepare<[], number>(LATE).pluck();
  const writing = database.readonly ? [] : [WRITE, MOVE_END].map((sql) => database.prepare<[number]>(sql));
  const made: Statements = {
    late: () => late.get() ?? 0,
    write: (papers) => {
      for (const each of writing) each.run(papers);
    },
  };
  prepared.set(database, made);
  return made;
}

/** Whether a statement reads `stock_move`. */
export const readsMoves = (sql: string): boolean => /\bstock_move\b/.test(sql);

/** Writes all missing rows; called by `statement.ts` and before non-sale entries. */
export function writeLateMoves(database: Database): void {
  const { late, write } = statementsOf(database);
  if (late() > 0) write(EVERY_PAPER);
}

export function lateMoves(reader: Reader): number {
  return statementsOf(databaseOf(reader)).late();
}

/** Writes the rows of some entries. @returns number of entries left */
export function writeSomeMoves(tx: Tx): number {
  const { late, write } = statementsOf(writableDatabaseOf(tx));
  write(PAPERS_AT_ONCE);
  return late();
}
