/** A database file with the schema of a program before, for tests of what becomes of its data in the program of today. */
import BetterSqlite3 from 'better-sqlite3';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';

interface Part {
  readonly type: 'table' | 'index' | 'trigger';
  readonly name: string;
  readonly sql: string;
}

/** In the order in which they may be dropped. */
const TYPES = ['trigger', 'index', 'table'] as const;

function partsOf(database: BetterSqlite3.Database): readonly Part[] {
  return database
    .prepare<[], Part>(
      `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'index', 'trigger') AND sql IS NOT NULL`,
    )
    .all();
}

/** Names of a table's columns. */
function columnsOf(database: BetterSqlite3.Database, table: string): readonly string[] {
  return database
    .prepare<[string], { readonly name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name);
}

/** What that program's empty database consists of, and the columns of its tables. */
function schemaOf(version: number) {
  const database = new BetterSqlite3(':memory:');
  database.unsafeMode(true);
  for (const sql of MIGRATIONS.slice(0, version)) database.exec(sql);
  const parts = new Map(partsOf(database).map((part) => [part.name, part]));
  const columns = new Map([...parts.keys()].map((name) => [name, new Set(columnsOf(database, name))]));
  database.close();
  return { parts, columns };
}

/** Whether it tells a centre of a table that was there: such triggers come and go with the enrolment, not with the schema. */
function isStreamOf({ name, sql }: Part, older: ReadonlyMap<string, Part>): boolean {
  const [, table = ''] = / ON (\w+)/.exec(sql) ?? [];
  return name.startsWith('stream_') && older.has(table);
}

/** Columns of each table in each version, that of the empty file first. */
function columnsByVersion(): readonly ReadonlyMap<string, readonly string[]>[] {
  const database = new BetterSqlite3(':memory:');
  database.unsafeMode(true);
  const versions: ReadonlyMap<string, readonly string[]>[] = [new Map()];
  for (const sql of MIGRATIONS) {
    database.exec(sql);
    const tables = partsOf(database).filter(({ type }) => type === 'table');
    versions.push(new Map(tables.map(({ name }) => [name, columnsOf(database, name)])));
  }
  database.close();
  return versions;
}
let versions: ReturnType<typeof columnsByVersion> | null = null;

/** The oldest version from `from` on in which all of a database has its place: what came later holds nothing but what it begins with. */
export function olderVersion(database: BetterSqlite3.Database, from: number): number {
  versions ??= columnsByVersion();
  for (let version = MIGRATIONS.length; version > from; version -= 1)
    if (!hasPlaceIn(database, versions[version - 1] ?? new Map())) return version;
  return from;
}

function hasPlaceIn(
  database: BetterSqlite3.Database,
  older: ReadonlyMap<string, readonly string[]>,
): boolean {
  const isEmpty = (table: string, where = '') =>
    database.prepare(`SELECT 1 FROM "${table}" ${where} LIMIT 1`).get() === undefined;
  return partsOf(database)
    .filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'))
    .every(({ name }) => {
      const columns = older.get(name);
      if (columns === undefined) return isEmpty(name);
      return database
        .prepare<[string], { readonly name: string; readonly dflt_value: string | null }>(
          'SELECT name, dflt_value FROM pragma_table_info(?)',
        )
        .all(name)
        .filter((column) => !columns.includes(column.name))
        .every((column) => isEmpty(name, `WHERE "${column.name}" IS NOT ${column.dflt_value ?? 'NULL'}`));
    });
}

/**
 * Takes back what migrations after a version added: tables, columns, indexes and triggers. One that changes a table of before in another
 * way has to be taken back by its own test.
 *
 * @param isEnrolled keeps the triggers of its stream to a centre
 */
export function takeBackTo(
  database: BetterSqlite3.Database,
  version: number,
  { isEnrolled = false }: { readonly isEnrolled?: boolean } = {},
): void {
  const { parts: older, columns } = schemaOf(version);
  const newer = partsOf(database).filter(
    (part) =>
      part.type !== 'table' &&
      older.get(part.name)?.sql !== part.sql &&
      !(isEnrolled && isStreamOf(part, older)),
  );
  const tables = partsOf(database).filter(({ name, type }) => type === 'table' && !older.has(name));
  const dropped = [...newer, ...tables].toSorted((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type));
  for (const { type, name } of dropped) database.exec(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`);
  for (const { name } of tables) database.prepare('DELETE FROM row_copy WHERE tabla = ?').run(name);
  if (tables.some(({ name }) => name === 'remission_return'))
    database.exec("DELETE FROM meta WHERE name = 'remission-billing-after'");
  const standing = partsOf(database);
  for (const { name, type } of standing) {
    if (type !== 'table' || name.startsWith('sqlite_')) continue;
    for (const column of columnsOf(database, name))
      if (columns.get(name)?.has(column) === false)
        database.exec(`ALTER TABLE "${name}" DROP COLUMN "${column}"`);
  }
  const names = new Set(standing.map(({ name }) => name));
  for (const [name, { sql }] of older) if (!names.has(name)) database.exec(sql);
  database.pragma(`user_version = ${version}`);
}
