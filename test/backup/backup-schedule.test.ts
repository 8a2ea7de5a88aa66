import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, type BackupRequest } from '../../core/backup/backup.ts';
import { copiesIn, workInPlace } from '../../core/backup/backup-place.ts';
import { startBackups } from '../../core/backup/backup-schedule.ts';
import { DEFAULT_BACKUP_PLAN, type BackupPlan } from '../../core/contract/settings/backup-plan.ts';
import { copyContents } from '../../core/store/backup/backup.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { manualClock, type ManualClock } from '../support/run/manual-clock.ts';
import { seed, temporaryDatabase } from '../store/support.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Days and weeks of which one is kept, and the next one. */
const DAYS_KEPT = 9;

let database: ReturnType<typeof temporaryDatabase>;
let folder: string;
let clock: ManualClock;
let logged: string[];
let under: Promise<unknown>;
let stop: () => Promise<void>;
let keeps: Partial<BackupPlan>;

beforeEach(async () => {
  database = temporaryDatabase();
  await seed(database.open());
  folder = join(database.folder, 'backups');
  clock = manualClock(instantOf('2026-11-21', '08:00:00'));
  logged = [];
  under = Promise.resolve();
  keeps = {};
  stop = begin();
});
afterEach(async () => {
  await stop();
  await database.dispose();
});

function begin(
  take: (request: BackupRequest) => Promise<unknown> = backUp,
  mark: string | null = null,
): () => Promise<void> {
  const log = (event: string) => void logged.push(event);
  return startBackups({
    clock,
    log: { info: log, warn: log, error: log },
    database: database.file,
    place: () => ({ folder, mark }),
    plan: () => ({ ...DEFAULT_BACKUP_PLAN, ...keeps }),
    take: (request) => (under = take(request)),
    // Here and now: one of its own for each of a thousand looks would take minutes.
    inPlace: async (kind, input) => workInPlace(kind, input),
  }).stop;
}

/** Lets time pass; a backup that it sets off is over before the next timer fires. */
const pass = (ms: number) =>
  clock.pass(ms, async () => {
    // It looks into the folder first.
    await new Promise((resolve) => setImmediate(resolve));
    await under.catch(() => undefined);
    // What follows a backup, thinning out, comes in the next turns.
    await new Promise((resolve) => setImmediate(resolve));
  });

const names = () => readdirSync(folder).toSorted();

describe('automatic backups', () => {
  it('begin ten minutes after the start and follow each other by a day', async () => {
    await pass(10 * MINUTE_MS - 1);
    expect(logged).toEqual([]);
    await pass(1);
    expect(names()).toEqual(['caja-2026-11-21-081000.db']);
    expect(copyContents(join(folder, 'caja-2026-11-21-081000.db'))).toEqual({
      documentos: 0,
      secuencias: [],
    });
    await pass(24 * HOUR_MS - 1);
    expect(names()).toHaveLength(1);
    await pass(1);
    expect(names()).toEqual(['caja-2026-11-21-081000.db', 'caja-2026-11-22-081000.db']);
    expect(logged).toEqual(['backup taken', 'backup taken']);
  });

  it('do not begin anew with every start of the program', async () => {
    await pass(10 * MINUTE_MS);
    await stop();
    stop = begin();
    // It looks at 8:20, and every hour from then on.
    await pass(24 * HOUR_MS);
    expect(names()).toHaveLength(1);
    await pass(10 * MINUTE_MS);
    expect(names()).toHaveLength(2);
  });

  it('thin themselves out and leave other files alone', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'mi respaldo.db'), 'de la dueña');
    writeFileSync(join(folder, 'caja-2026-11-20-080000.db.parcial-0a0b0c0d'), 'a medias');
    // What cannot be removed stays, and the backup beside it was taken all the same.
    const stuck = ['caja-2026-11-19-080000.db', 'caja-2026-12-05-080000.db'];
    for (const name of stuck) mkdirSync(join(folder, name));
    await pass(40 * 24 * HOUR_MS);
    expect(new Set(logged)).toEqual(new Set(['backup taken', 'old backups not removed']));
    expect(names()).toEqual(expect.arrayContaining(stuck));
    for (const name of stuck) rmdirSync(join(folder, name));
    const left = names();
    expect(left).toContain('mi respaldo.db');
    expect(left.filter((name) => name.includes('parcial'))).toEqual([]);
    // Seven days, and of four weeks those that are not among them.
    expect(left.filter((name) => name.startsWith('caja-'))).toHaveLength(9);
  });

  it('are taken although one bears a moment that has not come, of a clock that was ahead', async () => {
    const right = clock.now();
    clock.set(right + 400 * 24 * HOUR_MS);
    await pass(10 * MINUTE_MS);
    expect(names()).toHaveLength(1);
    await stop();
    clock.set(right);
    stop = begin();
    // A plan that keeps the last one of one day only.
    keeps = { diarias: 1, semanales: 0 };
    await pass(10 * MINUTE_MS);
    const ahead = 'caja-2027-12-26-081000.db';
    expect(names()).toEqual(['caja-2026-11-21-081000.db', ahead]);
    await pass(24 * HOUR_MS);
    expect(names()).toEqual(['caja-2026-11-22-081000.db', ahead]);
  });

  it('of two tills in one folder do not stand for each other, and thin only themselves out', async () => {
    await pass(10 * MINUTE_MS);
    await stop();
    const former = 'caja-2026-11-21-081000.db';
    const others = ['caja-2026-11-21-075500-bbbbbbbb.db', 'caja-2026-11-21-080000-bbbbbbbb.db'];
    const unfinished = 'caja-2026-11-21-080500-bbbbbbbb.db.parcial-0a0b0c0d';
    for (const name of [...others, unfinished]) writeFileSync(join(folder, name), 'de la otra caja');
    stop = begin(backUp, 'aaaaaaaa');
    const of = (mark: string) => copiesIn({ folder, mark }).map(({ nombre }) => nombre);
    // Those without a mark are of the version before: its own.
    expect(of('aaaaaaaa')).toEqual([former]);
    expect(of('bbbbbbbb')).toEqual([former, ...others.toReversed()]);
    await pass(DAYS_KEPT * 24 * HOUR_MS + 2 * HOUR_MS);
    expect(names()).toEqual(expect.arrayContaining([...others, unfinished]));
    expect(of('bbbbbbbb')).toHaveLength(others.length);
    expect(names()).not.toContain(former);
  });

  it('try again an hour after one that failed, and say so', async () => {
    await stop();
    let failures = 0;
    stop = begin((request) => {
      failures += 1;
      return failures === 1 ? Promise.reject(new Error('disk full')) : backUp(request);
    });
    await pass(10 * MINUTE_MS);
    expect(logged).toEqual(['backup failed']);
    await pass(HOUR_MS);
    expect(logged).toEqual(['backup failed', 'backup taken']);
    expect(names()).toEqual(['caja-2026-11-21-091000.db']);
  });

  it('are taken in a thread of their own', async () => {
    await stop();
    const log = () => undefined;
    const taken = Promise.withResolvers<void>();
    stop = startBackups({
      clock,
      log: { info: () => taken.resolve(), warn: log, error: (_event, fields) => taken.reject(fields) },
      database: database.file,
      place: () => ({ folder, mark: null }),
    }).stop;
    await clock.pass(10 * MINUTE_MS);
    await taken.promise;
    expect(names()).toEqual(['caja-2026-11-21-081000.db']);
  });
});
