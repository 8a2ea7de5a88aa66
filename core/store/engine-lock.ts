/**
 * One engine per data folder. The lock is an exclusive transaction on a small SQLite file of its own: the operating
 * system lets go of it when the process ends, however it ends. Who holds it is written beside it, for the message only.
 */
import BetterSqlite3 from 'better-sqlite3';
import { readFileSync, rmSync } from 'node:fs';
import type { Instant } from '../domain/fiscal-time.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { isBusy } from './sqlite-failures.ts';
import { OWN_FILE, refuseLinks, writeOwn } from './own-file.ts';

/** Who holds a data folder. */
export interface LockHolder {
  readonly pid: number;
  readonly startedAt: Instant;
}

export type EngineLock =
  | {
      readonly kind: 'acquired';
      /** Tells other programs of this computer where the holder answers, e.g. `http://127.0.0.1:8140`. */
      announce(api: string): void;
      /** Lets go; may be called twice. */
      release(): void;
    }
  | {
      readonly kind: 'held';
      /** Null when the holder has not written its name yet. */
      readonly holder: LockHolder | null;
      /** Spanish text for the person who started the second engine. */
      readonly mensaje: string;
    };

/**
 * Takes the lock of a data folder, or says who has it. A lock left by a crash is free.
 *
 * @param file path of the lock file; its folder must exist
 * @param now written as the start of the holder
 */
export function acquireEngineLock(file: string, now: Instant): EngineLock {
  refuseLinks(file);
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    // A journal in memory: the lock file never has anything to recover, and no second file lies about after a crash.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    const holder = readHolder(file);
    return { kind: 'held', holder, mensaje: messageFor(holder) };
  }
  const holder: LockHolder = { pid: process.pid, startedAt: now };
  writeOwn(holderFile(file), JSON.stringify(holder));
  let held = true;
  return {
    kind: 'acquired',
    announce: (api) => {
      if (held) writeOwn(holderFile(file), JSON.stringify({ ...holder, api }));
    },
    release: () => {
      if (!held) return;
      held = false;
      rmSync(holderFile(file), { force: true });
      database.close();
    },
  };
}

/** Where the holder said it answers; null before it did. Meaningful only while the lock is held. */
export function announcedAddress(file: string): string | null {
  try {
    const value: unknown = JSON.parse(
      readFileSync(holderFile(file), { encoding: 'utf8', flag: OWN_FILE.read }),
    );
    return typeof value === 'object' && value !== null && 'api' in value && typeof value.api === 'string'
      ? value.api
      : null;
  } catch {
    return null;
  }
}

/** Who wrote its name last; meaningful only while the lock is held. */
function readHolder(file: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(
      readFileSync(holderFile(file), { encoding: 'utf8', flag: OWN_FILE.read }),
    );
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return null;
    const { pid, startedAt } = value;
    return Number.isSafeInteger(pid) && Number.isSafeInteger(startedAt)
      ? { pid: Number(pid), startedAt: Number(startedAt) }
      : null;
  } catch {
    return null;
  }
}

function holderFile(file: string): string {
  return `${file}.holder`;
}

function messageFor(holder: LockHolder | null): string {
  const who = holder === null ? '' : ` (proceso ${holder.pid}, iniciado ${isoUtc(holder.startedAt)})`;
  return `Caja DTE ya está en marcha con esta carpeta de datos${who}. Ciérrelo primero, o use otra carpeta de datos.`;
}
