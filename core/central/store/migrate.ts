/** Migrates a database to this program's schema, one process at a time. */
import type { Client } from 'pg';
import { MIGRATIONS } from './migrations/migrations.ts';

/** Any unused number. */
const MIGRATION_LOCK = 719_204_317;
/** Oldest tested server, as `server_version_num`. */
const OLDEST_SERVER = 150_000;

/**
 * Runs missing migrations, each in its own transaction.
 * @throws Error in Spanish when the server is too old or the schema newer than this program
 */
export async function migrate(owner: Client): Promise<void> {
  const { rows: versions } = await owner.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  if ((versions[0]?.version ?? 0) < OLDEST_SERVER) {
    throw new Error('La central necesita PostgreSQL 15 o posterior.');
  }
  await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await owner.query('CREATE SCHEMA IF NOT EXISTS caja');
    await owner.query('CREATE TABLE IF NOT EXISTS caja.schema_version (version int PRIMARY KEY)');
    const found = await schemaVersion(owner);
    if (found > MIGRATIONS.length) {
      throw new Error(
        `La base de datos es de una central más nueva (esquema ${found}, este programa conoce hasta ${MIGRATIONS.length}). ` +
          'Instale la versión más nueva; los datos no se tocaron.',
      );
    }
    for (const [index, sql] of MIGRATIONS.entries()) {
      if (index < found) continue;
      await owner.query(`BEGIN; ${sql}; INSERT INTO caja.schema_version VALUES (${index + 1}); COMMIT`);
    }
  } finally {
    // A failed migration left its transaction open; its own error is the one to throw.
    await owner.query('ROLLBACK');
    await owner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function schemaVersion(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM caja.schema_version',
  );
  return rows[0]?.version ?? 0;
}
