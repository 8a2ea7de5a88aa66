/**
 * SQL statements as module constants, prepared once per connection.
 *
 * In joins, and where a partial index could serve, write `+?`: for a bare `?` SQLite (built with STAT4) plans by value
 * and recompiles the statement for each one, ten times slower than running it.
 */
import type BetterSqlite3 from 'better-sqlite3';
import { databaseOf, writableDatabaseOf } from './handle.ts';
import type { Database, Reader, Tx } from './handle.ts';
import { readsMoves, writeLateMoves } from './stock/late-moves.ts';

/** A value SQLite can bind; numbers must be integers. */
export type Param = string | number | bigint | null | Uint8Array;

/** A raw row, to be parsed with `row.ts`. */
export type Row = Readonly<Record<string, unknown>>;

export interface Query<Given extends readonly unknown[] = readonly Param[]> {
  get(reader: Reader, ...given: Given): Row | undefined;
  has(reader: Reader, ...given: Given): boolean;
  all(reader: Reader, ...given: Given): readonly Row[];
  /** Row by row; no write is possible on the connection meanwhile. */
  iterate(reader: Reader, ...given: Given): IterableIterator<Row>;
}

export interface Command<Given extends readonly unknown[] = readonly Param[]> {
  /** @returns number of changed rows, and the rowid last inserted */
  run(tx: Tx, ...given: Given): { readonly changes: number; readonly rowId: number };
  /** First row of its `RETURNING` clause. */
  get(tx: Tx, ...given: Given): Row | undefined;
}

/** Maps a function's arguments to SQL parameters. */
type ParamsOf<Given extends readonly unknown[]> = (...given: Given) => readonly Param[];

/** Identity; the types of {@link query} and {@link command} ensure the arguments are parameters. */
const asGiven = (...given: readonly unknown[]) => given as readonly Param[];

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

/** Declares a query; `paramsOf` maps the arguments to SQL parameters. */
export function query<Given extends readonly unknown[] = readonly Param[]>(
  sql: string,
  paramsOf: ParamsOf<Given> = asGiven,
): Query<Given> {
  const prepared = preparedOnce(sql);
  return {
    get: (reader, ...given) => prepared(databaseOf(reader)).get(...paramsOf(...given)),
    has: (reader, ...given) => prepared(databaseOf(reader)).get(...paramsOf(...given)) !== undefined,
    all: (reader, ...given) => prepared(databaseOf(reader)).all(...paramsOf(...given)),
    iterate: (reader, ...given) => prepared(databaseOf(reader)).iterate(...paramsOf(...given)),
  };
}

/** Listeners for writes, by table. */
const watchers = new Map<string, (database: Database) => void>();

/** Calls `moved` before each {@link Command} that writes `table`. One listener per table. */
export function watchTable(table: string, moved: (database: Database) => void): void {
  watchers.set(table, moved);
}

/** Tables with a listener. Writes by triggers are not noticed. */
export function watchedTables(): readonly string[] {
  return [...watchers.keys()];
}

/** The table a statement writes. @throws Error for another kind of statement */
function tableOf(sql: string): string {
  const written = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM)\s+(\w+)/i.exec(
    sql,
  );
  if (written?.[1] === undefined) throw new Error(`not a writing statement: ${sql}`);
  return written[1];
}

/** Declares a writing statement; `paramsOf` as in {@link query}. */
export function command<Given extends readonly Param[]>(sql: string): Command<Given>;
export function command<Given extends readonly unknown[]>(
  sql: string,
  paramsOf: ParamsOf<Given>,
): Command<Given>;
export function command<Given extends readonly unknown[]>(
  sql: string,
  paramsOf: ParamsOf<Given> = asGiven,
): Command<Given> {
  const prepared = preparedOnce(sql);
  const table = tableOf(sql);
  const databaseToWrite = (tx: Tx): Database => {
    const database = writableDatabaseOf(tx);
    watchers.get(table)?.(database);
    return database;
  };
  return {
    run: (tx, ...given) => {
      const { changes, lastInsertRowid } = prepared(databaseToWrite(tx)).run(...paramsOf(...given));
      return { changes, rowId: Number(lastInsertRowid) };
    },
    get: (tx, ...given) => prepared(databaseToWrite(tx)).get(...paramsOf(...given)),
  };
}

export interface Insertion<Column extends string> {
  /** @returns the rowid */
  run(tx: Tx, row: Readonly<Record<Column, Param>>): number;
  /** Like `run`, with values in the declared column order. */
  put(tx: Tx, values: readonly Param[]): number;
}

export function insertion<const Column extends string>(
  table: string,
  columns: readonly Column[],
): Insertion<Column> {
  return writing(insertSql(table, columns), columns);
}

/** Rows per statement of {@link insertions}. */
const MAX_ROWS = 32;

/** Declares a bulk insert of 32 rows per statement, values in column order. */
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
 * Declares an upsert by `key`.
 *
 * @param of `kept`: columns never updated
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

/** Declares an update of all columns but `key`, by `key`. */
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
