/**
 * The request log file beside the database: a ring buffer of recent requests. It holds no fiscal data, is excluded from
 * `verify` and backups, and a killed process loses unwritten entries (§request-log).
 */
import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Instant } from '../../domain/fiscal-time.ts';
import { lend, lendTx, release, type Database, type Reader, type Tx } from '../handle.ts';
import { BUSY_TIMEOUT_MS } from '../limits.ts';
import { refuseLinks } from '../own-file.ts';
import { isDamaged } from '../sqlite-failures.ts';
import {
  MAX_DELIVERIES,
  MAX_REQUEST_BYTES,
  MAX_REQUEST_DAYS,
  MAX_REQUESTS,
  MAX_STRANGERS,
} from './limits.ts';

/** Format version; files of another one are recreated. */
const FORM = 1;
const DAY_MS = 86_400_000;
const SCHEMA = `
CREATE TABLE request (
  seq               INTEGER PRIMARY KEY,
  id                TEXT NOT NULL,
  at                INTEGER NOT NULL,
  key_id            TEXT,
  issuer_id         TEXT,
  ambiente          TEXT,
  method            TEXT NOT NULL,
  path              TEXT NOT NULL,
  status            INTEGER NOT NULL,
  duration_ms       INTEGER NOT NULL,
  bytes_in          INTEGER NOT NULL,
  bytes_out         INTEGER,
  codigo            TEXT,
  campos            TEXT NOT NULL,
  idempotency_key   TEXT,
  replayed          INTEGER NOT NULL,
  codigo_generacion TEXT,
  size              INTEGER NOT NULL
) STRICT;
CREATE TABLE request_body (
  seq    INTEGER PRIMARY KEY,
  body   TEXT,
  answer TEXT
) STRICT;
CREATE TABLE delivery (
  seq               INTEGER PRIMARY KEY,
  webhook_id        TEXT NOT NULL,
  kind              TEXT NOT NULL,
  event_id          INTEGER NOT NULL,
  codigo_generacion TEXT,
  at                INTEGER NOT NULL,
  duration_ms       INTEGER NOT NULL,
  status            INTEGER,
  detail            TEXT
) STRICT;
CREATE INDEX delivery_webhook ON delivery (webhook_id, seq);
`;

export interface RequestLogFile {
  read<T>(work: (reader: Reader) => T): T;
  /** One transaction, not yet durable on return. */
  write(work: (tx: Tx) => void): void;
  /** Deletes entries beyond the limits. */
  prune(now: Instant): void;
  close(): void;
}

/**
 * Opens or creates the file; a damaged one or another format is recreated.
 *
 * @throws Error in Spanish when it is a link, or of the system when it cannot be created
 */
export function openRequestLogFile(file: string): RequestLogFile {
  refuseLinks(file);
  const database = opened(file) ?? begunAnew(file);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const prune = pruning(database);
  return {
    read: (work) => lent(database, false, work),
    write: (work) => {
      begin.run();
      try {
        lent(database, true, (handle) => work(handle as Tx));
        commit.run();
      } finally {
        if (database.inTransaction) database.exec('ROLLBACK');
      }
    },
    prune,
    close: () => void database.close(),
  };
}

/** Opens read-only, for commands beside a running service; null if missing or unreadable. */
export function readRequestLogFile(file: string): Pick<RequestLogFile, 'read' | 'close'> | null {
  refuseLinks(file);
  try {
    const database = new BetterSqlite3(file, {
      readonly: true,
      fileMustExist: true,
      timeout: BUSY_TIMEOUT_MS,
    });
    let isOurs = false;
    try {
      isOurs = formOf(database) === FORM;
    } finally {
      if (!isOurs) database.close();
    }
    return isOurs
      ? { read: (work) => lent(database, false, work), close: () => void database.close() }
      : null;
  } catch {
    return null;
  }
}

function lent<T>(database: Database, writes: boolean, work: (handle: Reader) => T): T {
  const handle = writes ? lendTx(database) : lend(database);
  try {
    return work(handle);
  } finally {
    release(handle);
  }
}

function opened(file: string): Database | null {
  const database = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS });
  let isOurs = false;
  try {
    database.pragma('journal_mode = WAL');
    // Consistent after a power cut without waiting for the disk; the last entries may be lost.
    database.pragma('synchronous = NORMAL');
    const form = formOf(database);
    if (form === 0) database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${FORM}; COMMIT`);
    isOurs = form === 0 || form === FORM;
  } catch (error) {
    if (!isDamaged(error)) throw error;
  } finally {
    if (!isOurs) database.close();
  }
  return isOurs ? database : null;
}

function begunAnew(file: string): Database {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const database = opened(file);
  if (database === null) throw new Error(`the request log cannot be begun: ${file}`);
  return database;
}

function formOf(database: Database): unknown {
  return database.pragma('user_version', { simple: true });
}

function pruning(database: Database): (now: Instant) => void {
  const sum = database.prepare<
    [],
    { readonly count: number; readonly bytes: number | null; readonly strangers: number }
  >('SELECT count(*) AS count, sum(size) AS bytes, count(*) - count(key_id) AS strangers FROM request');
  const upTo = database
    .prepare<[number], number>('SELECT seq FROM request ORDER BY seq DESC LIMIT 1 OFFSET ?')
    .pluck();
  const strangersUpTo = database
    .prepare<[number], number>(
      'SELECT seq FROM request WHERE key_id IS NULL ORDER BY seq DESC LIMIT 1 OFFSET ?',
    )
    .pluck();
  const bytesUpTo = database
    .prepare<[number], number>(
      'SELECT seq FROM (SELECT seq, sum(size) OVER (ORDER BY seq DESC) AS bytes FROM request) WHERE bytes > ? LIMIT 1',
    )
    .pluck();
  const before = database.prepare<[Instant], number>('SELECT max(seq) FROM request WHERE at < ?').pluck();
  const remove = database.prepare<[number]>('DELETE FROM request WHERE seq <= ?');
  const removeStrangers = database.prepare<[number]>('DELETE FROM request WHERE key_id IS NULL AND seq <= ?');
  const removeBodies = database.prepare<[number]>('DELETE FROM request_body WHERE seq <= ?');
  const removeStrangersBodies = database.prepare<[number]>(
    'DELETE FROM request_body WHERE seq IN (SELECT seq FROM request WHERE key_id IS NULL AND seq <= ?)',
  );
  const removeDeliveries = database.prepare(
    `DELETE FROM delivery WHERE seq <= (SELECT max(seq) FROM delivery) - ${MAX_DELIVERIES}`,
  );
  return (now) => {
    removeDeliveries.run();
    const { count = 0, bytes, strangers = 0 } = sum.get() ?? {};
    const ends = [
      count > MAX_REQUESTS ? upTo.get(MAX_REQUESTS) : undefined,
      (bytes ?? 0) > MAX_REQUEST_BYTES ? bytesUpTo.get(MAX_REQUEST_BYTES) : undefined,
      before.get(now - MAX_REQUEST_DAYS * DAY_MS),
    ].filter((end) => typeof end === 'number');
    const last = strangers > MAX_STRANGERS ? strangersUpTo.get(MAX_STRANGERS) : undefined;
    if (ends.length === 0 && last === undefined) return;
    database.transaction(() => {
      if (ends.length > 0) {
        const end = Math.max(...ends);
        remove.run(end);
        removeBodies.run(end);
      }
      if (last === undefined) return;
      removeStrangersBodies.run(last);
      removeStrangers.run(last);
    })();
  };
}
