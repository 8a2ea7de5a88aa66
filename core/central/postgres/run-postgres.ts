/** Runs the packaged PostgreSQL for one centre: a folder, a Unix socket, no network. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder, type DatabaseFolder } from './database-folder.ts';
import { packagePrograms, type PostgresPrograms } from './package-binaries.ts';

export const OWNER = 'caja_owner';
const STOP_LIMIT_SECONDS = 60;
const READY_LOOK_MS = 10;
/** Zero-based line of `postmaster.pid` with the server's status. */
const STATUS_LINE = 7;
/** Length of the error output that is kept, in characters. */
const MAX_SAID_CHARS = 2_000;

export interface RunningPostgres {
  readonly host: string;
  readonly pid: number;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown: sessions are cut, committed data is safe. */
  stop(): Promise<void>;
}

/**
 * Starts the server of a folder, creating the database if missing; a server left by a killed centre is ended first.
 * @param given programs instead of the package's
 * @throws Error in Spanish when it does not start
 */
export async function runPostgres(folder: string, given?: PostgresPrograms): Promise<RunningPostgres> {
  const place = databaseFolder(folder);
  const programs = given ?? packagePrograms(place);
  if (!existsSync(join(place.data, 'PG_VERSION'))) await makeDatabase(programs, place);
  await endLeftOver(programs, place);
  const child = spawn(programs.postgres, serverArguments(place), {
    ...place.identity,
    cwd: place.data,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = remember(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await ready({ programs, place, child, ended, said });
  return {
    host: place.socket,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

function serverArguments({ data, socket }: DatabaseFolder): readonly string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    timezone: 'UTC',
    // Analyse often: the first plans of a new centre are those of empty tables.
    autovacuum_naptime: '10s',
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function makeDatabase(programs: PostgresPrograms, place: DatabaseFolder): Promise<void> {
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  await run(programs.initdb, ['-D', place.data, `--username=${OWNER}`, ...options], place);
}

async function endLeftOver(programs: PostgresPrograms, place: DatabaseFolder): Promise<void> {
  if (!existsSync(join(place.data, 'postmaster.pid'))) return;
  const alive = await run(programs.pgCtl, ['status', '-D', place.data], place).then(
    () => true,
    () => false,
  );
  if (!alive) return;
  const stop = ['stop', '-D', place.data, '-m', 'fast', '-w', '-t', String(STOP_LIMIT_SECONDS)];
  await run(programs.pgCtl, stop, place);
}

interface Starting {
  readonly programs: PostgresPrograms;
  readonly place: DatabaseFolder;
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly said: () => string;
}

/**
 * Polls the state file until the server accepts connections: its log does not say so. A server that cannot start ends by itself.
 * No time limit: recovery after a power cut may take minutes, and starts over when it is interrupted.
 */
async function ready({ place, child, ended, said }: Starting): Promise<void> {
  const stopped = ended.then(() => 'ended' as const);
  while (!isReady(place, child.pid)) {
    const turn = new Promise<'turn'>((resolve) => setTimeout(() => resolve('turn'), READY_LOOK_MS));
    if ((await Promise.race([stopped, turn])) === 'ended') throw new Error(`PostgreSQL no inició. ${said()}`);
  }
}

function isReady({ data }: DatabaseFolder, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[STATUS_LINE]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** @throws Error when the exit code is not 0 */
async function run(program: string, args: readonly string[], place: DatabaseFolder): Promise<void> {
  const child = spawn(program, args, {
    ...place.identity,
    cwd: place.data,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = remember(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${program} terminó con ${code}. ${said()}`);
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LANG: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] };
}

function remember(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-MAX_SAID_CHARS);
  });
  return () => text.trim();
}
