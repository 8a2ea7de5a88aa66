/** Restarts the packaged PostgreSQL whenever it ends. */
import type { HttpLog } from '../../http/problems.ts';
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

/** @throws Error when the first start fails */
export async function keepPostgres(
  folder: string,
  { log, after }: { readonly log: HttpLog; after(ms: number, wake: () => void): () => void },
): Promise<ManagedPostgres> {
  let running = await runPostgres(folder);
  let stopping = false;
  const watch = async () => {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      await running.ended;
      if (stopping) return;
      log.warn('la base de datos terminó; se inicia de nuevo');
      try {
        running = await runPostgres(folder);
        wait = FIRST_WAIT_MS;
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
