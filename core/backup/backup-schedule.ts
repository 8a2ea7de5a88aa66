/** Scheduled backups of a running service (docs/backups.md). */
import { join } from 'node:path';
import type { BackupProgress, BackupRequest } from './backup.ts';
import { backupMark, backupMoment, backupName } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';
import { inPlaceThread, type InPlace } from './backup-place-thread.ts';
import { expiredBackups } from './backup-retention.ts';
import { DEFAULT_BACKUP_PLAN, type BackupPlan } from '../contract/settings/backup-plan.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import type { Clock, Log } from '../engine/deps.ts';
import { backupPlan } from '../store/backup/backup-plan.ts';
import { findStanding } from '../store/numbers/fence-standing.ts';
import type { Reader } from '../store/store.ts';
import { runThread } from '../threads/run-thread.ts';
import { workerFile } from '../threads/worker-file.ts';

/** Delay after a start: opening the shop has priority. */
export const FIRST_LOOK_MS = 10 * 60_000;
/** Check interval; a computer that slept catches up within it. */
export const LOOK_EVERY_MS = 3_600_000;

const HOUR_MS = 3_600_000;

export function automaticBackups({ path }: DataFolder): string {
  return join(path, 'backups');
}

type Take = (
  request: BackupRequest,
  of: { readonly signal: AbortSignal; readonly tell: (progress: BackupProgress) => void },
) => Promise<unknown>;

export interface BackupSchedule {
  readonly clock: Clock;
  readonly log: Log;
  readonly database: string;
  /** Asked before every check; the folder is created with the first backup. */
  readonly place: () => BackupPlace;
  /** Read before every check; the default plan if absent. */
  readonly plan?: () => BackupPlan;
  readonly onTaken?: (name: string) => Promise<void>;
  /** Default: in a worker thread. */
  readonly take?: Take;
  /** Operations in the folder; default: in a worker thread. */
  readonly inPlace?: InPlace;
}

export interface Backups {
  /** Takes a backup now, independent of the plan; waits for a running one. @returns its name */
  takeNow(tell: (progress: BackupProgress) => void): Promise<string>;
  /** Stops the schedule and cancels a running backup; resolves when nothing runs. */
  stop(): Promise<void>;
}

export function startBackups(schedule: BackupSchedule): Backups {
  const { clock, log } = schedule;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let cancel = clock.after(FIRST_LOOK_MS, look);

  /** Sequential: each backup removes unfinished files. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = waiting === 0 ? work() : running.then(work);
    waiting += 1;
    running = own
      .catch(() => {
        // Reported to the caller.
      })
      .finally(() => (waiting -= 1));
    return own;
  }

  function look(): void {
    const taken = inTurn(() => takeWhenDue(schedule, signal)).catch((error: unknown) => {
      if (!signal.aborted) log.error('backup failed', { error: String(error) });
    });
    clock.hold?.(taken);
    cancel = clock.after(LOOK_EVERY_MS, look);
  }

  return {
    takeNow: (tell) => inTurn(() => takeOne(schedule, { signal, tell })),
    stop: async () => {
      cancel();
      stopping.abort();
      await running;
    },
  };
}

/** Where the backups of a database are. @param usual folder of a plan without one */
export function backupPlaceOf(reader: Reader, usual: string): BackupPlace {
  return { folder: backupPlan(reader).carpeta ?? usual, mark: backupMark(findStanding(reader).database) };
}

async function takeWhenDue(schedule: BackupSchedule, signal: AbortSignal): Promise<void> {
  const { clock, log, plan = () => DEFAULT_BACKUP_PLAN, onTaken } = schedule;
  const { activo, cadaHoras } = plan();
  if (!activo) return;
  const { names } = await prepared(schedule);
  const now = clock.now();
  const last = Math.max(...byMoment(names, now).keys());
  if (last > now - cadaHoras * HOUR_MS) return;
  const name = await takeOne(schedule, { signal, tell: () => {} });
  log.info('backup taken', { name });
  await onTaken?.(name);
}

async function takeOne(schedule: BackupSchedule, of: Parameters<Take>[1]): Promise<string> {
  const { clock, log, database, plan = () => DEFAULT_BACKUP_PLAN } = schedule;
  const { take = takeInThread, inPlace = inPlaceThread } = schedule;
  // Cancelled while waiting.
  of.signal.throwIfAborted();
  const { folder, mark, names } = await prepared(schedule);
  of.signal.throwIfAborted();
  const now = clock.now();
  const name = backupName(now, mark);
  await take({ database, target: join(folder, name), force: true }, of);
  // The backup is there; the next one tries again.
  const notRemoved = (error: unknown): void => log.warn('old backups not removed', { error: String(error) });
  const taken = byMoment([...names, name], now);
  const old = expiredBackups([...taken.keys()], plan());
  const paths = old.flatMap((each) => taken.get(each) ?? []).map((each) => join(folder, each));
  if (paths.length > 0) await inPlace('remove', { paths }).catch(notRemoved);
  return name;
}

/** Creates the folder if missing, and lists its files. */
async function prepared({ place, inPlace = inPlaceThread }: BackupSchedule): Promise<Prepared> {
  const present = place();
  return { ...present, names: await inPlace('prepare', present) };
}

interface Prepared extends BackupPlace {
  readonly names: readonly string[];
}

/** Backups by their time. Other names are ignored, and times still to come: a wrong clock's, newer than every right one. */
function byMoment(names: readonly string[], now: Instant): ReadonlyMap<Instant, string> {
  return new Map(
    names.flatMap((name) => {
      const moment = backupMoment(name);
      return moment === null || moment > now ? [] : [[moment, name] as const];
    }),
  );
}

/** Messages of the backup thread: progress, and `taken` at the end. */
export type BackupMessage = BackupProgress | 'taken';

function takeInThread(request: BackupRequest, { signal, tell }: Parameters<Take>[1]): Promise<void> {
  return runThread(workerFile('./backup-worker', import.meta.url), {
    workerData: request,
    signal,
    answerIn: (message: BackupMessage) => {
      if (message === 'taken') return { answer: undefined };
      tell(message);
      return null;
    },
  });
}
