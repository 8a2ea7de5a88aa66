/** Automatic backups of a running service (docs/backups.md): one a day into the data folder, the older ones thinned out. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PARTIAL, type BackupWish } from './backup.ts';
import { expiredBackups } from './backup-retention.ts';
import type { DataFolder } from './data-folder.ts';
import {
  fiscalDate,
  fiscalTime,
  instantOf,
  isFiscalDate,
  isFiscalTime,
  type Instant,
} from './domain/fiscal-time.ts';
import type { Clock, Log } from './engine/deps.ts';

/** Age of the newest backup from which another one is taken. */
export const BACKUP_EVERY_MS = 24 * 3_600_000;
/** First look after a start: opening the shop comes first. */
export const FIRST_LOOK_MS = 10 * 60_000;
/** How often it is looked whether one is due; a computer that slept catches up within this time. */
export const LOOK_EVERY_MS = 3_600_000;

/** Folder of the automatic backups of a data folder. */
export function automaticBackups({ path }: DataFolder): string {
  return join(path, 'backups');
}

const NAME = /^caja-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.db$/;

export interface BackupSchedule {
  readonly clock: Clock;
  readonly log: Log;
  /** Path of the database. */
  readonly database: string;
  /** Folder of the automatic backups; created when the first is taken. */
  readonly folder: string;
  /** Takes one backup; in a thread of its own unless given. */
  readonly take?: (wish: BackupWish, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Starts the schedule.
 *
 * @returns stops it, and a backup that is being taken; resolves when nothing runs any more
 */
export function startBackups(schedule: BackupSchedule): () => Promise<void> {
  const { clock, log } = schedule;
  const stopping = new AbortController();
  let running = Promise.resolve();
  let cancel = clock.after(FIRST_LOOK_MS, look);

  function look(): void {
    running = takeWhenDue(schedule, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error('backup failed', { error: String(error) });
    });
    cancel = clock.after(LOOK_EVERY_MS, look);
  }

  return async () => {
    cancel();
    stopping.abort();
    await running;
  };
}

async function takeWhenDue(schedule: BackupSchedule, signal: AbortSignal): Promise<void> {
  const { clock, log, database, folder, take = takeInThread } = schedule;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What a stop of the computer left half written is of no use to anybody.
  for (const name of readdirSync(folder)) if (name.includes(PARTIAL)) rmSync(join(folder, name));
  const now = clock.now();
  if (Math.max(...takenIn(folder)) > now - BACKUP_EVERY_MS) return;
  await take({ database, target: join(folder, nameOf(now)), force: true }, signal);
  for (const instant of expiredBackups(takenIn(folder))) rmSync(join(folder, nameOf(instant)));
  log.info('backup taken', { name: nameOf(now) });
}

function nameOf(instant: Instant): string {
  return `caja-${fiscalDate(instant)}-${fiscalTime(instant).replaceAll(':', '')}.db`;
}

/** When the backups in the folder were taken; files of other names are nobody's business. */
function takenIn(folder: string): readonly Instant[] {
  return readdirSync(folder).flatMap((name) => {
    const [, date = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
    const time = `${hours}:${minutes}:${seconds}`;
    return isFiscalDate(date) && isFiscalTime(time) ? [instantOf(date, time)] : [];
  });
}

function takeInThread(wish: BackupWish, signal: AbortSignal): Promise<void> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./backup-worker.${extension}`, import.meta.url), { workerData: wish });
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the backup's thread ended with ${code}`));
    });
  });
}
