/** The PostgreSQL of a test run as a process of its own: `node run-postgres-program.ts FOLDER`, until SIGTERM. */
import { runPostgres } from '../../core/central/postgres/run-postgres.ts';

const postgres = await runPostgres(process.argv[2] ?? '');
process.once('SIGTERM', () => void postgres.stop());
process.stdout.write(`${JSON.stringify({ socket: postgres.host })}\n`);
