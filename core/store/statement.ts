/**
 * SQL statements as module constants, prepared once per connection.
 *
 * In joins, and where a partial index could serve, write `+?` for a parameter: SQLite (built with STAT4) looks at the
 * value of a bare `?` there to choose the plan, and compiles the statement anew for each value, which takes ten times
 * longer than running it.
 */
import type BetterSqlite3 from 'better-sqlite3';
import { databaseOf, writableDatabaseOf } from './handle.ts';
import type { Database, Reader, Tx } from './handle.ts';
import { readsMoves, writeLateMoves } from './stock/late-moves.ts';

/** A value SQLite can bind; instants and numbers are whole. */
export type Param = string | number | bigint | null | Uint8Array;

/** A row as it comes from the database: to be parsed with `row.ts`. */
export type Row = Readonly<Record<string, unknown>>;

/** A statement that only reads. */
export interface Query {
  get(reader: Reader, ...params: readonly Param[]): Row | undefined;
  all(reader: Reader, ...params: readonly Param[]): readonly Row[];
  /** Row by row, without holding the result in memory; no write is possible on the connection meanwhile. */
  iterate(reader: Reader, ...params: readonly Param[]): IterableIterator<Row>;
}

/** A statement that writes. */
export interface Command {
  /** @returns how many rows it changed and the rowid of the last one inserted */
  run(tx: Tx, ...params: readonly Param[]): { readonly changes: number; readonly rowId: number };
  /** The first row of its `RETURNING` clause. */
  get(tx: Tx, ...params: readonly Param[]): Row | undefined;
}

type Prepared = BetterSqlite3.Statement<Param[], Row>;

function preparedOnce(sql: string): (database: Database) => Prepared {
  const prepared = new WeakMap<Database, Prepared>();
  const ofMoves = readsMoves(sql);
  return (database) => {
    if (ofMoves) writeLateMoves(database);
    let statement = prepared.get(database);
    if (statement === undefined) {
      statement = database.prepare<Param[], Row>(sql);
      prepared.set(database, statement);
    }
    return statement;
  };
}

/** Declares a reading statement. */
export function query(sql: string): Query {
  const prepared = preparedOnce(sql);
  return {
    get: (reader, ...params) => prepared(databaseOf(reader)).get(...params),
    all: (reader, ...params) => prepared(databaseOf(reader)).all(...params),
    iterate: (reader, ...params) => prepared(databaseOf(reader)).iterate(...params),
  };
}

/** Listeners for writes, by table. */
const watchers = new Map<string, (database: Database) => void>();

/** Has `moved` called whenever a {@link Command} is about to write a table. */
export function watchTable(table: string, moved: (database: Database) => void): void {
  watchers.set(table, moved);
}

/** The tables somebody watches. A trigger that wrote one of them would go unnoticed. */
export function watchedTables(): readonly string[] {
  return [...watchers.keys()];
}

/** The table a statement writes. */
function tableOf(sql: string): string {
  const written = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM)\s+(\w+)/i.exec(
    sql,
  );
  if (written?.[1] === undefined) throw new Error(`not a writing statement: ${sql}`);
  return written[1];
}

/** Declares a writing statement. */
export function command(sql: string): Command {
  const prepared = preparedOnce(sql);
  const table = tableOf(sql);
  const databaseToWrite = (tx: Tx): Database => {
    const database = writableDatabaseOf(tx);
    watchers.get(table)?.(database);
    return database;
  };
  return {
    run: (tx, ...params) => {
      const { changes, lastInsertRowid } = prepared(databaseToWrite(tx)).run(...params);
      return { changes, rowId: Number(lastInsertRowid) };
    },
    get: (tx, ...params) => prepared(databaseToWrite(tx)).get(...params),
  };
}

/** Writes one row, its values given by the names of their columns. */
export interface Insertion<Column extends string> {
  /** @returns the rowid */
  run(tx: Tx, row: Readonly<Record<Column, Param>>): number;
  /** The same with the values in the order in which the columns were declared. */
  put(tx: Tx, values: readonly Param[]): number;
}

/** Declares an insertion of whole rows; the order of the columns stands in one place. */
export function insertion<const Column extends string>(
  table: string,
  columns: readonly Column[],
): Insertion<Column> {
  return writing(insertSql(table, columns), columns);
}

/** Most rows of one statement of {@link insertions}. */
const MAX_ROWS = 32;

/** Declares an insertion of any number of rows, their values in the order of the columns: a statement for each 32, and one for the rest. */
export function insertions(
  table: string,
  columns: readonly string[],
): (tx: Tx, rows: readonly (readonly Param[])[]) => void {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const ofLength = new Map<number, Command>();
  const commandOf = (length: number) => {
    const known = ofLength.get(length);
    if (known !== undefined) return known;
    const rows = Array.from({ length }, () => row).join(', ');
    const declared = command(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows}`);
    ofLength.set(length, declared);
    return declared;
  };
  return (tx, rows) => {
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const some = rows.slice(from, from + MAX_ROWS);
      commandOf(some.length).run(tx, ...some.flat());
    }
  };
}

/**
 * Declares an insertion that changes the row with the same key where there is one.
 *
 * @param of `kept`: columns that stay as the first insertion wrote them
 */
export function upsertion<const Column extends string>(
  table: string,
  of: {
    readonly columns: readonly Column[];
    readonly key: readonly NoInfer<Column>[];
    readonly kept?: readonly NoInfer<Column>[];
  },
): Insertion<Column> {
  const stays: ReadonlySet<string> = new Set([...of.key, ...(of.kept ?? [])]);
  const changes = of.columns
    .filter((column) => !stays.has(column))
    .map((column) => `${column} = excluded.${column}`);
  const conflict = `ON CONFLICT (${of.key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
  return writing(`${insertSql(table, of.columns)} ${conflict}`, of.columns);
}

/** Declares a change of the row with that value in the column `key`; every other column is written. */
export function rowUpdate<const Column extends string>(
  table: string,
  of: { readonly columns: readonly Column[]; readonly key: NoInfer<Column> },
): Pick<Insertion<Column>, 'run'> {
  const written = of.columns.filter((column) => column !== of.key);
  const values = written.map((column) => `${column} = ?`).join(', ');
  const { run } = writing(`UPDATE ${table} SET ${values} WHERE ${of.key} = ?`, [...written, of.key]);
  return { run };
}

function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

function writing<Column extends string>(sql: string, columns: readonly Column[]): Insertion<Column> {
  const { run } = command(sql);
  return {
    run: (tx, row) => run(tx, ...columns.map((column) => row[column])).rowId,
    put: (tx, values) => run(tx, ...values).rowId,
  };
}
