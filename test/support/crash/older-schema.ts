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

/**
 * Takes back what migrations after a version added: tables, columns, indexes and triggers. One that changes a table of before in another
 * way has to be taken back by its own test.
 */
export function takeBackTo(database: BetterSqlite3.Database, version: number): void {
  const { parts: older, columns } = schemaOf(version);
  const newer = partsOf(database).filter(
    ({ name, sql, type }) => type !== 'table' && older.get(name)?.sql !== sql,
  );
  const tables = partsOf(database).filter(({ name, type }) => type === 'table' && !older.has(name));
  const dropped = [...newer, ...tables].toSorted((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type));
  for (const { type, name } of dropped) database.exec(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`);
  for (const { name } of tables) database.prepare('DELETE FROM row_copy WHERE tabla = ?').run(name);
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
