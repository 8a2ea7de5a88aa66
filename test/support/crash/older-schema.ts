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

/** Columns of a table: their names, and what a row has in them that says nothing. */
interface Column {
  readonly name: string;
  readonly dflt_value: string | null;
}

/** Of all tables at once. */
function columnsOf(database: BetterSqlite3.Database): ReadonlyMap<string, readonly Column[]> {
  const all = database
    .prepare<[], Column & { readonly table: string }>(
      `SELECT part.name AS "table", info.name, dflt_value FROM sqlite_schema AS part JOIN pragma_table_info(part.name) AS info
        WHERE part.type = 'table' AND part.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
  return Map.groupBy(all, ({ table }) => table);
}

/** What a program's empty database consists of, and the columns of its tables. */
interface Schema {
  readonly parts: ReadonlyMap<string, Part>;
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The schema of every version, that of the empty file first. */
function schemas(): readonly Schema[] {
  const database = new BetterSqlite3(':memory:');
  database.unsafeMode(true);
  const all = ['', ...MIGRATIONS].map((sql): Schema => {
    database.exec(sql);
    return {
      parts: new Map(partsOf(database).map((part) => [part.name, part])),
      columns: new Map(
        [...columnsOf(database)].map(([table, own]) => [table, new Set(own.map(({ name }) => name))]),
      ),
    };
  });
  database.close();
  return all;
}
let known: readonly Schema[] | null = null;

function schemaOf(version: number): Schema {
  known ??= schemas();
  const schema = known[version];
  if (schema === undefined) throw new Error(`no program had the schema ${version}`);
  return schema;
}

/** Whether it tells a centre of a table that was there: such triggers come and go with the enrolment, not with the schema. */
function isStreamOf({ name, sql }: Part, older: ReadonlyMap<string, Part>): boolean {
  const [, table = ''] = / ON (\w+)/.exec(sql) ?? [];
  return name.startsWith('stream_') && older.has(table);
}

/** The oldest version from `from` on in which all of a database has its place: what came later holds nothing but what it begins with. */
export function olderVersion(database: BetterSqlite3.Database, from: number): number {
  const present = columnsOf(database);
  for (let version = MIGRATIONS.length; version > from; version -= 1)
    if (!hasPlaceIn(database, present, schemaOf(version - 1))) return version;
  return from;
}

function hasPlaceIn(
  database: BetterSqlite3.Database,
  present: ReadonlyMap<string, readonly Column[]>,
  older: Schema,
): boolean {
  const isEmpty = (table: string, where = '') =>
    database.prepare(`SELECT 1 FROM "${table}" ${where} LIMIT 1`).get() === undefined;
  return [...present].every(([table, columns]) => {
    const there = older.columns.get(table);
    if (there === undefined) return isEmpty(table);
    return columns
      .filter(({ name }) => !there.has(name))
      .every(({ name, dflt_value: first }) => isEmpty(table, `WHERE "${name}" IS NOT ${first ?? 'NULL'}`));
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
  how: { readonly isEnrolled?: boolean } = {},
): void {
  // In one transaction: otherwise every statement writes the schema by itself.
  database.transaction(() => takeBack(database, version, how))();
}

function takeBack(
  database: BetterSqlite3.Database,
  version: number,
  { isEnrolled = false }: { readonly isEnrolled?: boolean },
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
  for (const [table, present] of columnsOf(database))
    for (const { name } of present)
      if (columns.get(table)?.has(name) === false)
        database.exec(`ALTER TABLE "${table}" DROP COLUMN "${name}"`);
  const names = new Set(partsOf(database).map(({ name }) => name));
  for (const [name, { sql }] of older) if (!names.has(name)) database.exec(sql);
  database.pragma(`user_version = ${version}`);
}
