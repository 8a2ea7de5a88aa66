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

/** A connection that a handle stands for. */
interface Lent {
  readonly database: Database;
  readonly writes: boolean;
  /** Begins what the handle reads in, at its first use. */
  begin: (() => void) | null;
}

/** Live handles; one that was released is not in it. */
const lent = new WeakMap<Reader, Lent>();

/**
 * A new handle for reading on that connection.
 *
 * @param begin called before its first use: work that reads nothing needs no transaction
 */
export function lend(database: Database, begin: (() => void) | null = null): Reader {
  const handle = Object.freeze({}) as Reader;
  lent.set(handle, { database, writes: false, begin });
  return handle;
}

/** A new handle for one work in a transaction of that connection. */
export function lendTx(database: Database): Tx {
  const handle = Object.freeze({}) as Tx;
  lent.set(handle, { database, writes: true, begin: null });
  return handle;
}

/** Ends a handle: every later use of it throws. */
export function release(handle: Reader): void {
  lent.delete(handle);
}

/**
 * The connection behind a handle.
 *
 * @throws Error when the work of the handle has ended: a bug of the caller
 */
export function databaseOf(handle: Reader): Database {
  const found = lentAs(handle);
  const { begin } = found;
  if (begin !== null) {
    found.begin = null;
    begin();
  }
  return found.database;
}

/** The same for what asks the database nothing: no transaction begins. */
export function idleDatabaseOf(handle: Reader): Database {
  return lentAs(handle).database;
}

function lentAs(handle: Reader): Lent {
  const found = lent.get(handle);
  if (found === undefined) throw new Error('database handle used after its work ended');
  return found;
}

/**
 * The connection behind a handle, to write.
 *
 * @throws Error when the handle only reads, or the work of the handle has ended: a bug of the caller
 */
export function writableDatabaseOf(handle: Tx): Database {
  const database = databaseOf(handle);
  if (lent.get(handle)?.writes === true) return database;
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
