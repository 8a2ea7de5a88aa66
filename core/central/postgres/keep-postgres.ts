/** Restarts the packaged PostgreSQL whenever it ends. */
import type { HttpLog } from '../../http/problems.ts';
import type { PostgresPrograms } from './package-binaries.ts';
import { runPostgres } from './run-postgres.ts';

/** Wait between restarts, doubled up to the limit. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

export interface ManagedPostgres {
  readonly host: string;
  /** Of the present server process. */
  pid(): number;
  stop(): Promise<void>;
}

export interface KeepOptions {
  readonly log: Pick<HttpLog, 'warn'>;
  /** Programs instead of the package's. */
  readonly programs?: PostgresPrograms;
  after(ms: number, wake: () => void): () => void;
}

/** @throws Error when the first start fails */
export async function keepPostgres(
  folder: string,
  { log, after, programs }: KeepOptions,
): Promise<ManagedPostgres> {
  let running = await runPostgres(folder, programs);
  let stopping = false;
  const watch = async () => {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      await running.ended;
      if (stopping) return;
      log.warn('la base de datos terminó; se inicia de nuevo');
      try {
        running = await runPostgres(folder, programs);
        wait = FIRST_WAIT_MS;
        // A stop during this restart only reached the former process.
        if (stopping) await running.stop();
      } catch (error) {
        log.warn('la base de datos no inicia', { error });
        await new Promise<void>((resolve) => void after(wait, resolve));
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
  };
  const watched = watch();
  return {
    host: running.host,
    pid: () => running.pid,
    stop: async () => {
      stopping = true;
      await running.stop();
      await watched;
    },
  };
}
