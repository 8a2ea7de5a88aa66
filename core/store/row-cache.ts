/**
 * Cache of rows that rarely change (issuers, keys, certificates, settings). It is cleared when another connection
 * commits or this one writes a cached table. `data_version` is checked at the start of every transaction, and at most
 * once per event-loop turn outside.
 */
import { idleDatabaseOf, type Database, type Reader } from './handle.ts';
import { query, watchTable, type Param, type Row } from './statement.ts';

/** Most cached values per statement; a shop has a handful of issuers, branches and keys. */
const MAX_KEPT = 256;

interface Standing {
  /** Increases when a cached table changes; older values are stale. */
  era: number;
  /** The running transaction wrote a cached table: reads are uncommitted and must not be cached. */
  dirty: boolean;
  /** Checks `data_version`, which changes when another connection commits. */
  look: () => void;
  /** Already checked in this event-loop turn. */
  looked: boolean;
}

/** Only connections of a store have a cache. */
const standings = new WeakMap<Database, Standing>();

/** Cache hooks of a connection's transactions. */
export interface Doors {
  /** Call when a transaction has begun. */
  enter(): void;
  /** Call when it has ended, committed or not. */
  leave(): void;
}

export function doorsOf(database: Database): Doors {
  const standing = standings.get(database) ?? newStanding(database);
  return {
    enter: () => standing.look(),
    leave: () => {
      if (standing.dirty) standing.era += 1;
      standing.dirty = false;
    },
  };
}

function newStanding(database: Database): Standing {
  const version = database.prepare<[], number>('PRAGMA data_version').pluck();
  let foreign = -1;
  const standing: Standing = {
    era: 0,
    dirty: false,
    looked: false,
    look: () => {
      const now = version.get() ?? 0;
      if (now !== foreign) standing.era += 1;
      foreign = now;
      if (standing.looked) return;
      standing.looked = true;
      setImmediate(() => (standing.looked = false));
    },
  };
  standings.set(database, standing);
  return standing;
}

/** The era for caching now; null when caching is not allowed. */
function eraOf(database: Database): number | null {
  const standing = standings.get(database);
  if (standing === undefined || standing.dirty) return null;
  if (!standing.looked) standing.look();
  return standing.era;
}

/** Cache of values read from tables. No trigger may write these tables. */
interface Memory<T> {
  /** The cached values; null when caching is not allowed. Cleared when it reaches `most` values. */
  of(reader: Reader): Map<string, T> | null;
}

/** Declares a cache that depends on `tables`. @param most largest number of values */
export function memoryOf<T>(tables: readonly string[], most = MAX_KEPT): Memory<T> {
  for (const table of tables)
    watchTable(table, (database) => {
      const standing = standings.get(database);
      if (standing !== undefined) standing.dirty = true;
    });
  const kept = new WeakMap<Database, { era: number; readonly values: Map<string, T> }>();
  return {
    of: (reader) => {
      const database = idleDatabaseOf(reader);
      const era = eraOf(database);
      if (era === null) return null;
      const own = kept.get(database) ?? { era, values: new Map<string, T>() };
      kept.set(database, own);
      if (own.era !== era || own.values.size >= most) own.values.clear();
      own.era = era;
      return own.values;
    },
  };
}

/**
 * Declares a query whose parsed result is cached. Its tables are taken from the SQL; no trigger may write them.
 *
 * @param parse must return an immutable value
 */
export function remembered<T>(
  sql: string,
  parse: (rows: readonly Row[]) => T,
): (reader: Reader, ...params: readonly Param[]) => T {
  const statement = query(sql);
  const memory = memoryOf<T>([...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/gi)].map(([, table = '']) => table));
  return (reader, ...params) => {
    const values = memory.of(reader);
    if (values === null) return parse(statement.all(reader, ...params));
    const name = params.join('\n');
    const present = values.get(name);
    if (present !== undefined || values.has(name)) return present as T;
    const value = parse(statement.all(reader, ...params));
    values.set(name, value);
    return value;
  };
}

/** Parser of an optional single row; null without one. */
export function first<T>(parse: (row: Row) => T): (rows: readonly Row[]) => T | null {
  return ([row]) => (row === undefined ? null : parse(row));
}
