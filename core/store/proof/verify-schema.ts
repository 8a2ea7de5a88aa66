/** Verifies that the schema is exactly what this program's migrations create. */
import BetterSqlite3 from 'better-sqlite3';
import { isStreaming, makeTriggers } from '../central/stream-triggers.ts';
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

let known:
  | { readonly alone: ReadonlyMap<string, string>; readonly enrolled: ReadonlyMap<string, string> }
  | undefined;

/** An enrolled till must have all stream triggers too. */
export function verifySchema(reader: Reader, faults: FaultCollector): void {
  known ??= knownSchema();
  const expected = isStreaming(reader) ? known.enrolled : known.alone;
  const found = schemaOf(reader);
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    if (expected.get(name) === found.get(name)) continue;
    const mensaje = `La definición guardada no es la de esta versión del programa. ${RESTORE}`;
    faults.add({ tabla: '(esquema)', fila: name, campo: 'sql', mensaje });
  }
}

function knownSchema(): NonNullable<typeof known> {
  const database: Database = new BetterSqlite3(':memory:');
  migrate(database, MIGRATIONS);
  const reader = lend(database);
  const alone = schemaOf(reader);
  makeTriggers(database);
  const enrolled = schemaOf(reader);
  release(reader);
  database.close();
  return { alone, enrolled };
}

function schemaOf(reader: Reader): ReadonlyMap<string, string> {
  return new Map(
    SCHEMA.all(reader).map((row) => [
      text(row, 'name'),
      `${text(row, 'tbl_name')}: ${textOrNull(row, 'sql') ?? ''}`,
    ]),
  );
}
