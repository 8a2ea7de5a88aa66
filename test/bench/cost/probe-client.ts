/** Asks the probe inside a measured program. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Name of the variable that holds the path of the probe's socket. */
export const PROBE_SOCKET = 'CAJA_BENCH_PROBE';

export type Question = 'used' | 'count' | 'counted' | 'profile' | 'profiled';

/** What a process has used since it began. */
export interface Used {
  /** Of all its threads. */
  readonly cpuMs: number;
  readonly residentMb: number;
  /** Bytes handed to disks; null where the system does not tell. */
  readonly written: number | null;
}

/** SQL between two moments. */
export interface Counted {
  /** Each statement and how often it ran; `BEGIN` and its like are left out. */
  readonly statements: readonly { readonly sql: string; readonly times: number }[];
  /** How often `BEGIN`, `COMMIT`, `SAVEPOINT` and their like ran. */
  readonly control: number;
  /** Transactions that may write. */
  readonly commits: number;
}

export interface Probe {
  used(): Promise<Used>;
  /** Counts the SQL while `work` runs. */
  counting(work: () => Promise<unknown>): Promise<Counted>;
  /** Writes a CPU profile of the main thread while `work` runs. */
  profiling(file: string, work: () => Promise<unknown>): Promise<void>;
}

/** Environment that loads the probe into a program; `socket` is a path that does not exist yet. */
export function probed(env: NodeJS.ProcessEnv, socket: string): NodeJS.ProcessEnv {
  const { href } = new URL('probe.ts', import.meta.url);
  return { ...env, [PROBE_SOCKET]: socket, NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import=${href}` };
}

/** The probe behind a socket. */
export function probeAt(socket: string): Probe {
  const ask = async (question: Question, argument = ''): Promise<unknown> => {
    const connection = connect(socket);
    await once(connection, 'connect');
    connection.write(`${question}\t${argument}\n`);
    return JSON.parse(await text(connection));
  };
  return {
    used: async () => (await ask('used')) as Used,
    counting: async (work) => {
      await ask('count');
      await work();
      return (await ask('counted')) as Counted;
    },
    profiling: async (file, work) => {
      await ask('profile');
      await work();
      await ask('profiled', file);
    },
  };
}
