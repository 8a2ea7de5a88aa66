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

/** What that program's empty database consists of. */
function schemaOf(version: number): readonly Part[] {
  const database = new BetterSqlite3(':memory:');
  database.unsafeMode(true);
  for (const sql of MIGRATIONS.slice(0, version)) database.exec(sql);
  const parts = partsOf(database);
  database.close();
  return parts;
}

/**
 * Takes back what migrations after a version added: tables, indexes and triggers. One that changes a table of before has to be
 * taken back by its own test.
 */
export function takeBackTo(database: BetterSqlite3.Database, version: number): void {
  const older = new Map(schemaOf(version).map((part) => [part.name, part.sql]));
  const newer = partsOf(database).filter(
    ({ name, sql, type }) => type !== 'table' && older.get(name) !== sql,
  );
  const tables = partsOf(database).filter(({ name, type }) => type === 'table' && !older.has(name));
  const dropped = [...newer, ...tables].toSorted((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type));
  for (const { type, name } of dropped) database.exec(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`);
  for (const { name } of tables) database.prepare('DELETE FROM row_copy WHERE tabla = ?').run(name);
  const standing = new Set(partsOf(database).map(({ name }) => name));
  for (const [name, sql] of older) if (!standing.has(name)) database.exec(sql);
  database.pragma(`user_version = ${version}`);
}
