/**
 * Branded database handles: a {@link Reader} cannot write, a {@link Tx} runs inside a transaction. A handle is invalid
 * once its work has ended.
 */
import type BetterSqlite3 from 'better-sqlite3';

export type Database = BetterSqlite3.Database;

declare const readable: unique symbol;
declare const writable: unique symbol;

/** Reads one consistent, committed state (inside a transaction: its own state). */
export interface Reader {
  readonly [readable]: true;
}

/** Writes inside its transaction. A `Tx` is a `Reader`. */
export interface Tx extends Reader {
  readonly [writable]: true;
}

/** Result of a work: never a promise, because nothing may be awaited inside a transaction. */
export type Sync<T> = T extends PromiseLike<unknown> ? never : T;

interface Lent {
  readonly database: Database;
  readonly writes: boolean;
  /** Starts the read transaction at first use; null once started. */
  begin: (() => void) | null;
}

/** Live handles; released ones are removed. */
const lent = new WeakMap<Reader, Lent>();

/**
 * Lends a read handle.
 *
 * @param begin called before the first query: work without queries needs no transaction
 */
export function lend(database: Database, begin: (() => void) | null = null): Reader {
  const handle = Object.freeze({}) as Reader;
  lent.set(handle, { database, writes: false, begin });
  return handle;
}

export function lendTx(database: Database): Tx {
  const handle = Object.freeze({}) as Tx;
  lent.set(handle, { database, writes: true, begin: null });
  return handle;
}

/** Invalidates a handle: every later use throws. */
export function release(handle: Reader): void {
  lent.delete(handle);
}

/** @throws Error when the handle's work has ended: a bug of the caller */
export function databaseOf(handle: Reader): Database {
  const found = lentAs(handle);
  const { begin } = found;
  if (begin !== null) {
    found.begin = null;
    begin();
  }
  return found.database;
}

/** Like {@link databaseOf} without starting a transaction: for callers that run no query. */
export function idleDatabaseOf(handle: Reader): Database {
  return lentAs(handle).database;
}

function lentAs(handle: Reader): Lent {
  const found = lent.get(handle);
  if (found === undefined) throw new Error('database handle used after its work ended');
  return found;
}

/** @throws Error when the handle is read-only, or its work has ended: a bug of the caller */
export function writableDatabaseOf(handle: Tx): Database {
  const database = databaseOf(handle);
  if (lent.get(handle)?.writes === true) return database;
  throw new Error('a Reader cannot write');
}

/** Refuses promises, which an untyped caller could still return. */
export function assertSync(value: unknown): void {
  if (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  ) {
    throw new TypeError('a work inside a transaction must not be asynchronous');
  }
}
