/**
 * Branded handles to the database. A function that takes a {@link Reader} cannot write; one that takes a {@link Tx}
 * runs inside a transaction. A handle is dead once the work it was given to has ended.
 */
import type BetterSqlite3 from 'better-sqlite3';

export type Database = BetterSqlite3.Database;

declare const readable: unique symbol;
declare const writable: unique symbol;

/** Permission to read a consistent, committed state (inside a transaction: its own state). */
export interface Reader {
  readonly [readable]: true;
}

/** Permission to write inside the transaction it was given with. A `Tx` is a `Reader`. */
export interface Tx extends Reader {
  readonly [writable]: true;
}

/** What a work may give back: anything but a promise, because nothing may be awaited inside a transaction. */
export type Sync<T> = T extends PromiseLike<unknown> ? never : T;

/** Live handles and their connection; a handle that was released is in neither. */
const reading = new WeakMap<Reader, Database>();
const writing = new WeakMap<Reader, Database>();

/** A new handle for reading on that connection. */
export function lend(database: Database): Reader {
  const handle = Object.freeze({}) as Reader;
  reading.set(handle, database);
  return handle;
}

/** A new handle for one work in a transaction of that connection. */
export function lendTx(database: Database): Tx {
  const handle = Object.freeze({}) as Tx;
  reading.set(handle, database);
  writing.set(handle, database);
  return handle;
}

/** Ends a handle: every later use of it throws. */
export function release(handle: Reader): void {
  reading.delete(handle);
  writing.delete(handle);
}

/**
 * The connection behind a handle.
 *
 * @throws Error when the work of the handle has ended: a bug of the caller
 */
export function databaseOf(handle: Reader): Database {
  const database = reading.get(handle);
  if (database === undefined) throw new Error('database handle used after its work ended');
  return database;
}

/**
 * The connection behind a handle, to write.
 *
 * @throws Error when the handle only reads, or the work of the handle has ended: a bug of the caller
 */
export function writableDatabaseOf(handle: Tx): Database {
  const database = writing.get(handle);
  if (database !== undefined) return database;
  databaseOf(handle);
  throw new Error('a Reader cannot write');
}

/** Refuses what an untyped caller could still do: hand over an asynchronous work. */
export function assertSync(value: unknown): void {
  if (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  ) {
    throw new TypeError('a work inside a transaction must not be asynchronous');
  }
}
