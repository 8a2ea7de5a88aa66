/**
 * One engine per data folder. The lock is an exclusive transaction on its own small SQLite file, which the operating
 * system releases when the process ends. The holder's name is written beside it for messages only.
 */
import BetterSqlite3 from 'better-sqlite3';
import { readFileSync, rmSync } from 'node:fs';
import type { Instant } from '../domain/fiscal-time.ts';
import { membersOf, type Members } from '../contract/json.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { isBusy } from './sqlite-failures.ts';
import { OWN_FILE, refuseLinks, writeOwn } from './own-file.ts';

export interface LockHolder {
  readonly pid: number;
  readonly startedAt: Instant;
}

export type EngineLock =
  | {
      readonly kind: 'acquired';
      /** Publishes the holder's URL, e.g. `http://127.0.0.1:8140`, and its certificate (PEM), for other programs on this computer. */
      announce(api: string, cert?: string): void;
      /** Idempotent. */
      release(): void;
    }
  | {
      readonly kind: 'held';
      /** Null until the holder has written its name. */
      readonly holder: LockHolder | null;
      /** Spanish message for the user who started the second engine. */
      readonly mensaje: string;
    };

/**
 * Takes the lock of a data folder, or reports its holder. A lock left by a crash is free.
 *
 * @param file path of the lock file; its folder must exist
 * @param now start time to publish
 */
export function acquireEngineLock(file: string, now: Instant): EngineLock {
  refuseLinks(file);
  const database = new BetterSqlite3(file, { timeout: 0 });
  const holder: LockHolder = { pid: process.pid, startedAt: now };
  try {
    // Journal in memory: the lock file needs no recovery, and a crash leaves no second file.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    const other = readHolder(file);
    return { kind: 'held', holder: other, mensaje: messageFor(other) };
  }
  const free = () => {
    try {
      rmSync(holderFile(file), { force: true });
    } finally {
      database.close();
    }
  };
  try {
    writeOwn(holderFile(file), JSON.stringify(holder));
  } catch (error) {
    try {
      free();
    } catch {
      // On a disk that also refuses this, a name without a lock stays: the next holder replaces it.
    }
    throw error;
  }
  let held = true;
  return {
    kind: 'acquired',
    announce: (api, cert) => {
      if (held) writeOwn(holderFile(file), JSON.stringify({ ...holder, api, cert }));
    },
    release: () => {
      if (!held) return;
      held = false;
      free();
    },
  };
}

/** Where the holder answers: URL and, of `https`, certificate (PEM). */
export interface Announced {
  readonly api: string;
  readonly cert: string | null;
}

/** What the holder published; null before that. Valid only while the lock is held. */
export function announced(file: string): Announced | null {
  const { api, cert } = writtenBeside(file);
  return typeof api === 'string' ? { api, cert: typeof cert === 'string' ? cert : null } : null;
}

/** The last holder written; valid only while the lock is held. */
function readHolder(file: string): LockHolder | null {
  const { pid, startedAt } = writtenBeside(file);
  return Number.isSafeInteger(pid) && Number.isSafeInteger(startedAt)
    ? { pid: Number(pid), startedAt: Number(startedAt) }
    : null;
}

/** Members of the holder's file; none of one that is missing or half written. */
function writtenBeside(file: string): Members {
  try {
    const text = readFileSync(holderFile(file), { encoding: 'utf8', flag: OWN_FILE.read });
    return membersOf(text) ?? {};
  } catch {
    return {};
  }
}

function holderFile(file: string): string {
  return `${file}.holder`;
}

function messageFor(holder: LockHolder | null): string {
  const who = holder === null ? '' : ` (proceso ${holder.pid}, iniciado ${isoUtc(holder.startedAt)})`;
  return `Caja DTE ya está en marcha con esta carpeta de datos${who}. Ciérrelo primero, o use otra carpeta de datos.`;
}
