/**
 * The PostgreSQL of a test run as a process of its own: `node run-postgres-program.ts FOLDER`, until SIGTERM. `CAJA_TEST_POSTGRES` names
 * a folder with the programs of another version, e.g. `/usr/lib/postgresql/15/bin`.
 */
import { join } from 'node:path';
import { runPostgres } from '../../../core/central/postgres/run-postgres.ts';

const other = process.env['CAJA_TEST_POSTGRES'];
const programs =
  other === undefined
    ? undefined
    : { initdb: join(other, 'initdb'), pgCtl: join(other, 'pg_ctl'), postgres: join(other, 'postgres') };
const postgres = await runPostgres(process.argv[2] ?? '', programs);
process.once('SIGTERM', () => void postgres.stop());
process.stdout.write(`${JSON.stringify({ socket: postgres.host })}\n`);
