/** Proof of the schema: tables, indexes and guards are those that this program's migrations make, letter by letter. */
import BetterSqlite3 from 'better-sqlite3';
import type { Database, Reader } from '../handle.ts';
import { lend, release } from '../handle.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';
import { RESTORE, type FaultCollector } from './verify-faults.ts';

const SCHEMA = query(
  "SELECT type || ' ' || name AS name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
);

let known: ReadonlyMap<string, string> | undefined;

/** Compares the database's schema with the one that the migrations make in an empty database. */
export function verifySchema(reader: Reader, faults: FaultCollector): void {
  known ??= knownSchema();
  const found = schemaOf(reader);
  for (const name of new Set([...known.keys(), ...found.keys()])) {
    if (known.get(name) === found.get(name)) continue;
    const mensaje = `La definición guardada no es la de esta versión del programa. ${RESTORE}`;
    faults.add({ tabla: '(esquema)', fila: name, campo: 'sql', mensaje });
  }
}

function knownSchema(): ReadonlyMap<string, string> {
  const database: Database = new BetterSqlite3(':memory:');
  migrate(database, MIGRATIONS);
  const reader = lend(database);
  const schema = schemaOf(reader);
  release(reader);
  database.close();
  return schema;
}

/** What defines each part, by its kind and name. */
function schemaOf(reader: Reader): ReadonlyMap<string, string> {
  return new Map(
    SCHEMA.all(reader).map((row) => [
      text(row, 'name'),
      `${text(row, 'tbl_name')}: ${textOrNull(row, 'sql') ?? ''}`,
    ]),
  );
}
