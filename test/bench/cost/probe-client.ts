/** Asks the probe inside a measured program. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Name of the variable that holds the path of the probe's socket. */
export const PROBE_SOCKET = 'CAJA_BENCH_PROBE';

/** Name of the global that turns the request log off, where `log-switch.ts` is loaded. */
export const LOG_OFF = 'cajaLogOff';

export type Question = 'used' | 'count' | 'counted' | 'profile' | 'profiled' | 'log';

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
  /** Turns the request log on or off, where `log-switch.ts` is loaded. */
  log(isOn: boolean): Promise<void>;
  /** Writes a CPU profile of the main thread while `work` runs. */
  profiling(file: string, work: () => Promise<unknown>): Promise<void>;
}

/**
 * Environment that loads the probe into a program.
 * @param socket a path that does not exist yet
 * @param more a file beside the probe that is loaded after it
 */
export function probed(
  env: NodeJS.ProcessEnv,
  socket: string,
  ...more: readonly string[]
): NodeJS.ProcessEnv {
  const loaded = ['probe.ts', ...more].map((file) => `--import=${new URL(file, import.meta.url).href}`);
  return { ...env, [PROBE_SOCKET]: socket, NODE_OPTIONS: [env['NODE_OPTIONS'] ?? '', ...loaded].join(' ') };
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
    log: async (isOn) => void (await ask('log', isOn ? 'on' : 'off')),
    profiling: async (file, work) => {
      await ask('profile');
      await work();
      await ask('profiled', file);
    },
  };
}
