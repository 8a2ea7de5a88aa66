/**
 * Rows that hardly change (issuers, keys, certificates, settings) are parsed once and kept as long as the database does not
 * move under them: until another connection commits anything, or this one writes one of their tables. The version is looked at
 * with every transaction, and once in each turn of the event loop in which something remembered is asked for.
 */
import { idleDatabaseOf, type Database, type Reader } from './handle.ts';
import { query, watchTable, type Param, type Row } from './statement.ts';

/** Most values kept of one statement; a shop has a handful of issuers, branches and keys. */
const MAX_KEPT = 256;

/** What is known of a connection's version. */
interface Standing {
  /** Moves with every change to a remembered table. */
  era: number;
  /** A remembered table was written in the transaction that runs: what is read is not committed. */
  dirty: boolean;
  /** Looks at `data_version`, which moves when another connection has committed. */
  look: () => void;
  /** It was checked in this turn of the event loop: later commits cannot have happened yet. */
  looked: boolean;
}

/** Of the connections of stores; on others nothing is kept. */
const standings = new WeakMap<Database, Standing>();

/** The doors to remembered rows of one connection. */
export interface Doors {
  /** To be called in a transaction that has just begun. */
  enter(): void;
  /** To be called after its end, however it ended. */
  leave(): void;
}

/** The doors of a store's connection. */
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

/** The era in which values may be kept now; null where they may not. */
function eraOf(database: Database): number | null {
  const standing = standings.get(database);
  if (standing === undefined || standing.dirty) return null;
  if (!standing.looked) standing.look();
  return standing.era;
}

/** A place for what was read of tables, by names that its owner gives. A trigger must not write one of these tables. */
interface Memory<T> {
  /** What is kept now; null where nothing may be. Whoever puts more than `most` values in begins anew. */
  of(reader: Reader): Map<string, T> | null;
}

/**
 * Declares what is remembered of tables.
 *
 * @param most values that are kept at once
 */
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
 * Declares a reading statement whose parsed result is remembered. The tables it reads are taken from its text; a table that
 * a trigger writes must not be among them.
 *
 * @param parse gives a value that nobody changes
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

/** A parser of at most one row; null without one. */
export function first<T>(parse: (row: Row) => T): (rows: readonly Row[]) => T | null {
  return ([row]) => (row === undefined ? null : parse(row));
}
