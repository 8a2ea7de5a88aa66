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
  return (database) => {
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

/** Declares a writing statement. */
export function command(sql: string): Command {
  const prepared = preparedOnce(sql);
  return {
    run: (tx, ...params) => {
      const { changes, lastInsertRowid } = prepared(writableDatabaseOf(tx)).run(...params);
      return { changes, rowId: Number(lastInsertRowid) };
    },
    get: (tx, ...params) => prepared(writableDatabaseOf(tx)).get(...params),
  };
}
