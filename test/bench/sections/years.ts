/**
 * Five years of a busy till (`--documents=N` of them): whether it still starts, finds, sells beside a backup, proves and
 * migrates as it does with a day's, and how much memory each of that takes at most.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { request } from 'undici';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { olderVersion, takeBackTo } from '../../support/crash/older-schema.ts';
import { createKey, install, type Installation } from '../../support/service/installation.ts';
import { programOf } from '../../support/service/programs.ts';
import { startService, type Running } from '../../support/service/service-process.ts';
import { run, tenLines, type Measured } from '../load.ts';
import { peakMb, percentile, quick, say } from '../measure.ts';
import { customerNamed, sellForYears } from '../years/years-of-sales.ts';

const OF_FIVE_YEARS = 1_800_000;
const DOCUMENTS =
  Number(process.argv.find((each) => each.startsWith('--documents='))?.split('=')[1] ?? 0) ||
  (quick ? 5_000 : OF_FIVE_YEARS);
const LOOK_UPS = quick ? 20 : 100;
const SALES_ALONE = quick ? 100 : 1_000;
/** Sales between two looks whether the backup is over. */
const SALES_A_LOOK = 20;
/** Migrations that a newer program brings at once. */
const NEWER = 10;
const LOOK_MS = 100;
const GIB = 1024 ** 3;

/** Runs the section. */
export async function years(): Promise<void> {
  const installation = await install({ authority: 'integrado', branches: 1 });
  try {
    const begin = performance.now();
    await sellForYears(installation, DOCUMENTS);
    say(`${DOCUMENTS} sales of three lines made in ${seconds(begin)} s`);
    await measureYears(installation, await createKey(installation, 'sucursal-1', ['--role', 'admin']));
  } finally {
    await installation.close();
  }
}

/** Measures a till that has them. @param admin key of an administrator */
async function measureYears(
  of: Pick<Installation, 'dataDir' | 'env' | 'folder' | 'keys'>,
  admin: string,
): Promise<void> {
  const database = join(of.dataDir, 'caja.db');
  const { size } = statSync(database);
  say(`database: ${(size / GIB).toFixed(2)} GiB, ${(size / 1024 / DOCUMENTS).toFixed(1)} KiB a document`);
  const service = await startTimed(of, 'start to listening');
  const url = String(service.ready['api']);
  await searchAll(url, admin);
  await backUp(of, url);
  say(`memory of the service at most: ${peakMb(service.process.pid)} MB`);
  await service.stop();
  await command(of, 'verify', ['verify']);
  const file = new BetterSqlite3(database);
  const version = olderVersion(file, MIGRATIONS.length - NEWER);
  takeBackTo(file, version);
  file.close();
  const migrated = await startTimed(of, `start with ${MIGRATIONS.length - version} migrations`);
  await migrated.stop();
}

type Place = Pick<Installation, 'dataDir' | 'env'>;

async function startTimed({ dataDir, env }: Place, what: string): Promise<Running> {
  const begin = performance.now();
  const service = await startService(dataDir, env, ['--no-demo']);
  const ms = Math.round(performance.now() - begin);
  say(`${what}: ${ms} ms, memory at most ${peakMb(service.process.pid)} MB`);
  return service;
}

async function searchAll(url: string, key: string): Promise<void> {
  const ask = async (path: string): Promise<string> => {
    const answer = await request(`${url}${path}`, { headers: { 'x-api-key': key } });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    return text;
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const span = `desde=${day(5 * 365)}&hasta=${day(0)}`;
  const asked: Readonly<Record<string, (at: number) => string>> = {
    'one day of three years ago': () => `/documentos?desde=${day(1_000)}&hasta=${day(1_000)}`,
    'a customer by name, all years': (at) =>
      `/documentos?${span}&receptor=${encodeURIComponent(customerNamed(at * 8))}`,
    'a number, all years': (at) => `/documentos?${span}&q=${1 + at * 7}`,
    'a month of statistics': () => `/stats?desde=${day(430)}&hasta=${day(400)}`,
  };
  for (const [what, pathOf] of Object.entries(asked)) {
    const times: number[] = [];
    for (let at = 0; at < LOOK_UPS; at += 1) {
      const begin = performance.now();
      await ask(pathOf(at));
      times.push(performance.now() - begin);
    }
    say(`${what}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`);
  }
}

/** A backup by its command while a caller sells. */
async function backUp(
  of: Pick<Installation, 'dataDir' | 'env' | 'folder' | 'keys'>,
  url: string,
): Promise<void> {
  const load = { url, path: '/factura/emitir', keys: of.keys, body: tenLines(), concurrency: 1 };
  const alone = await run({ ...load, count: SALES_ALONE });
  const file = join(of.folder, 'respaldo.db');
  let over = false;
  const begin = performance.now();
  const done = command(of, 'backup', ['backup', file]).finally(() => (over = true));
  const beside: Measured[] = [];
  while (!over) beside.push(await run({ ...load, count: SALES_A_LOOK }));
  await done;
  const slowest = Math.max(...beside.map(({ p99Ms }) => p99Ms));
  say(
    `${((DOCUMENTS / (performance.now() - begin)) * 1_000).toFixed(0)} documents backed up a second, ${beside.length * SALES_A_LOOK} sold meanwhile:` +
      ` the slowest sale ${slowest.toFixed(0)} ms; without it p50 ${alone.p50Ms.toFixed(1)} ms, p99 ${alone.p99Ms.toFixed(1)} ms`,
  );
  rmSync(file);
}

/** Runs a command of the product; says how long it took and what memory at most. */
async function command({ dataDir, env }: Place, what: string, args: readonly string[]): Promise<void> {
  const begin = performance.now();
  const child = spawn(process.execPath, [programOf('core/cli.ts'), ...args, '--data-dir', dataDir], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, peakMb(child.pid))), LOOK_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
  say(`${what}: ${seconds(begin)} s, memory at most ${most} MB`);
}

const seconds = (begin: number) => ((performance.now() - begin) / 1_000).toFixed(1);
