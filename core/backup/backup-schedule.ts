/** Automatic backups of a running service (docs/backups.md): as often and where the plan says, the older ones thinned out. */
import { join } from 'node:path';
import type { BackupProgress, BackupRequest } from './backup.ts';
import { backupMoment, backupName } from './backup-name.ts';
import { inPlaceThread, type InPlace } from './backup-place-thread.ts';
import { expiredBackups } from './backup-retention.ts';
import { DEFAULT_BACKUP_PLAN, type BackupPlan } from '../contract/settings/backup-plan.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import type { Clock, Log } from '../engine/deps.ts';
import { runThread } from '../threads/run-thread.ts';
import { workerFile } from '../threads/worker-file.ts';

/** First look after a start: opening the shop comes first. */
export const FIRST_LOOK_MS = 10 * 60_000;
/** How often it is looked whether one is due; a computer that slept catches up within this time. */
export const LOOK_EVERY_MS = 3_600_000;

const HOUR_MS = 3_600_000;

/** Folder of the automatic backups of a data folder. */
export function automaticBackups({ path }: DataFolder): string {
  return join(path, 'backups');
}

/** Takes one backup and tells how far it is. */
type Take = (
  request: BackupRequest,
  of: { readonly signal: AbortSignal; readonly tell: (progress: BackupProgress) => void },
) => Promise<unknown>;

export interface BackupSchedule {
  readonly clock: Clock;
  readonly log: Log;
  /** Path of the database. */
  readonly database: string;
  /** Folder of the backups where the plan names none; created when the first is taken. */
  readonly folder: string;
  /** Asked before every look; the usual plan unless given. */
  readonly plan?: () => BackupPlan;
  /** Called with the name of every backup that the schedule took. */
  readonly onTaken?: (name: string) => Promise<void>;
  /** In a thread of its own unless given. */
  readonly take?: Take;
  /** Works in the folder; in a thread of its own unless given. */
  readonly inPlace?: InPlace;
}

export interface Backups {
  /** Takes one now, whatever the plan says; waits for one that is being taken. @returns its name */
  takeNow(tell: (progress: BackupProgress) => void): Promise<string>;
  /** Stops the schedule, and a backup that is being taken; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Starts the schedule. */
export function startBackups(schedule: BackupSchedule): Backups {
  const { clock, log } = schedule;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let cancel = clock.after(FIRST_LOOK_MS, look);

  /** One after the other: each clears away what another one has half written. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = waiting === 0 ? work() : running.then(work);
    waiting += 1;
    running = own
      .catch(() => {
        // The caller gets the error.
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

/** The folder of a plan. @param usual where it names none */
export function backupFolder(plan: BackupPlan, usual: string): string {
  return plan.carpeta ?? usual;
}

async function takeWhenDue(schedule: BackupSchedule, signal: AbortSignal): Promise<void> {
  const { clock, log, plan = () => DEFAULT_BACKUP_PLAN, onTaken } = schedule;
  const { activo, cadaHoras } = plan();
  if (!activo) return;
  const { names } = await prepared(schedule);
  const now = clock.now();
  // One that a clock that was ahead named in the future keeps no other from being taken.
  const last = Math.max(...momentsOf(names).filter((moment) => moment <= now));
  if (last > now - cadaHoras * HOUR_MS) return;
  const name = await takeOne(schedule, { signal, tell: () => {} });
  log.info('backup taken', { name });
  await onTaken?.(name);
}

async function takeOne(schedule: BackupSchedule, of: Parameters<Take>[1]): Promise<string> {
  const { clock, database, plan = () => DEFAULT_BACKUP_PLAN } = schedule;
  const { take = takeInThread, inPlace = inPlaceThread } = schedule;
  // One that waited for its turn when the service began to stop.
  of.signal.throwIfAborted();
  const { folder, names } = await prepared(schedule);
  of.signal.throwIfAborted();
  const name = backupName(clock.now());
  await take({ database, target: join(folder, name), force: true }, of);
  const old = expiredBackups(momentsOf([...new Set([...names, name])]), plan());
  if (old.length > 0) await inPlace('remove', { paths: old.map((each) => join(folder, backupName(each))) });
  return name;
}

/** The folder of the plan, made where it is missing, and the files in it. */
async function prepared({ folder: usual, ...schedule }: BackupSchedule): Promise<Prepared> {
  const { plan = () => DEFAULT_BACKUP_PLAN, inPlace = inPlaceThread } = schedule;
  const folder = backupFolder(plan(), usual);
  return { folder, names: await inPlace('prepare', { folder }) };
}

interface Prepared {
  readonly folder: string;
  readonly names: readonly string[];
}

/** When backups were taken; files of other names are nobody's business. */
function momentsOf(names: readonly string[]): readonly Instant[] {
  return names.flatMap((name) => backupMoment(name) ?? []);
}

/** What the thread of a backup says: how far it is, and at the end that the backup is there. */
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
