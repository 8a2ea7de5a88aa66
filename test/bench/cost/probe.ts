/**
 * Loaded into a measured program before its own modules (`--import`): answers what the process has used so far, counts SQL
 * statements and takes CPU profiles, when it is asked to. What it needs for that is loaded then: before, it costs next to nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';
import { LOG_OFF, PROBE_SOCKET, type Counted, type Question, type Used } from './probe-client.ts';

/** Time between two samples of a profile, in microseconds. */
const SAMPLE_US = 200;
/** What begins and ends transactions, and the look at the database's version that comes with each. */
const CONTROL = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PRAGMA data_version)/i;

type Methods = Record<'run' | 'get' | 'all' | 'iterate', (...params: unknown[]) => unknown>;

function used(): Used {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    residentMb: process.memoryUsage.rss() / 1024 ** 2,
    written: written(),
  };
}

/** Bytes handed to disks; null where the system does not tell. */
function written(): number | null {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** Counts what runs between two calls. */
async function statementCounter(): Promise<{ begin(): void; end(): Counted }> {
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  const memory = new BetterSqlite3(':memory:');
  const methods = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Methods;
  memory.close();
  const own = { run: methods.run, get: methods.get, all: methods.all, iterate: methods.iterate };
  const counts = new Map<string, number>();
  return {
    begin: () => {
      counts.clear();
      for (const name of Object.keys(own) as (keyof Methods)[])
        methods[name] = function counted(this: { readonly source: string }, ...params) {
          counts.set(this.source, (counts.get(this.source) ?? 0) + 1);
          return own[name].apply(this, params);
        };
    },
    end: () => {
      Object.assign(methods, own);
      const all = [...counts].map(([sql, times]) => ({ sql: sql.trim().replaceAll(/\s+/g, ' '), times }));
      const total = (entries: typeof all) => entries.reduce((sum, { times }) => sum + times, 0);
      return {
        statements: all.filter(({ sql }) => !CONTROL.test(sql)).toSorted((a, b) => b.times - a.times),
        control: total(all.filter(({ sql }) => CONTROL.test(sql))),
        commits: total(all.filter(({ sql }) => /^BEGIN IMMEDIATE/i.test(sql))),
      };
    },
  };
}

/** Takes CPU profiles of the main thread. */
async function profiler(): Promise<{ begin(): Promise<void>; end(file: string): Promise<void> }> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  return {
    begin: async () => {
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
      await session.post('Profiler.start');
    },
    end: async (file) => {
      const { profile } = await session.post('Profiler.stop');
      writeFileSync(file, JSON.stringify(profile));
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

if (isMainThread) {
  const counter = once(statementCounter);
  const profiling = once(profiler);
  const answers: Readonly<Record<Question, (argument: string) => unknown>> = {
    used,
    count: async () => (await counter()).begin(),
    counted: async () => (await counter()).end(),
    profile: async () => (await profiling()).begin(),
    log: (state) => Object.assign(globalThis, { [LOG_OFF]: state === 'off' }) && null,
    profiled: async (file) => (await profiling()).end(file),
  };
  const server = createServer((socket) => {
    createInterface({ input: socket }).once('line', (line) => {
      const [question, argument = ''] = line.split('\t');
      const answer = async () => answers[question as Question](argument);
      void answer().then((value) => socket.end(JSON.stringify(value ?? null)));
    });
  });
  server.listen(process.env[PROBE_SOCKET]).unref();
}
