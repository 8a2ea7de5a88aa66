/** The only access to the data: `read` and `transact` (§one-door). */
import type { Instant } from '../domain/fiscal-time.ts';
import { sealAudit, type Auditing } from './people/audit-seal.ts';
import { openReader, openWriter, retryWhileBusy } from './database.ts';
import { failureOf } from './sqlite-failures.ts';
import { groupCommit, type GroupCommitOptions } from './group-commit.ts';
import { assertSync, lend, release } from './handle.ts';
import type { Database, Reader, Sync, Tx } from './handle.ts';
import { assertSchema, migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { refuseLinks } from './own-file.ts';
import { doorsOf } from './row-cache.ts';
import { lateMoves, writeLateMoves } from './stock/late-moves.ts';

export type { Reader, Sync, Tx } from './handle.ts';

export interface Store {
  /**
   * Runs `work` on one consistent, committed state. Must not be called inside {@link Store.transact}: read with its
   * `Tx`.
   *
   * @throws AppError `DISCO_LLENO` when the disk fails; whatever `work` throws
   */
  read<T>(work: (reader: Reader) => Sync<T>): T;
  /**
   * Runs `work` in a transaction that is durable when the promise resolves. Works that share a commit get the same
   * `now`. When `work` throws, only its own changes are undone and the promise rejects with that error.
   *
   * Rejects with AppError `DISCO_LLENO` (disk full or failing; nothing of the group is stored) and `EMISION_BLOQUEADA`
   * (another process held the database for 5 s).
   */
  transact<T>(work: (tx: Tx, now: Instant) => Sync<T>): Promise<T>;
  /** Calls `listener` after every commit of this process; it must not throw. @returns function that unsubscribes */
  onCommit(listener: () => void): () => void;
  /** Commits the queue, then closes the file. Later calls are refused. */
  close(): Promise<void>;
}

export interface StoreOptions extends GroupCommitOptions {
  readonly file: string;
  /** Whether to create or migrate the file; otherwise another schema is refused. */
  readonly migrate: boolean;
  /** Seals entries of the audit log; only a service has the key. */
  readonly audit?: Auditing;
}

/**
 * @throws Error in Spanish when the schema is newer, or older and `migrate` is false, or when Node or SQLite is too old
 */
export function openStore(options: StoreOptions): Store {
  const database = openWriter(options.file);
  try {
    if (options.migrate) migrate(database, MIGRATIONS);
    else assertSchema(database, MIGRATIONS);
    if (options.audit !== undefined) sealAudit(database, options.audit);
    return retryWhileBusy(() => storeOf(database, options));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** For worker threads and long reports. */
export interface ReadOnlyStore extends Pick<Store, 'read'> {
  close(): void;
}

/**
 * Opens an existing database read-only; never blocks writers.
 *
 * @throws Error in Spanish when the schema is not this program's
 */
export function openReadOnlyStore(file: string): ReadOnlyStore {
  refuseLinks(file);
  const reader = openReader(file);
  try {
    assertSchema(reader, MIGRATIONS);
    return { read: snapshotReader(reader), close: () => void reader.close() };
  } catch (error) {
    reader.close();
    throw error;
  }
}

/**
 * Like {@link openReadOnlyStore} for stock reports: writes missing stock moves first (`late-moves.ts`).
 *
 * @throws Error as {@link openReadOnlyStore}, and when missing rows cannot be written
 */
export function openReportStore(file: string): ReadOnlyStore {
  const store = openReadOnlyStore(file);
  if (store.read(lateMoves) === 0) return store;
  const database = openWriter(file);
  try {
    database.transaction(writeLateMoves).immediate(database);
    return store;
  } catch (error) {
    store.close();
    throw error;
  } finally {
    database.close();
  }
}

/**
 * One connection for reads and writes: a transaction ends within one event-loop turn, so reads in between see committed
 * data only and share the page cache.
 */
function storeOf(database: Database, options: StoreOptions): Store {
  const commits = groupCommit(database, options);
  let closing: Promise<void> | null = null;

  return {
    read: snapshotReader(database),
    transact<T>(work: (tx: Tx, now: Instant) => Sync<T>): Promise<T> {
      return commits.add<T>(work);
    },
    onCommit: commits.listen,
    close() {
      closing ??= commits.drain().then(() => void database.close());
      return closing;
    },
  };
}

/** Nested reads share a snapshot. Each outer read takes one at its first query: cached results need no transaction. */
function snapshotReader(database: Database): Store['read'] {
  const begin = database.prepare<[], unknown>('BEGIN');
  const end = database.prepare<[], unknown>('COMMIT');
  const doors = doorsOf(database);
  let depth = 0;
  let begun = false;
  const enter = () => {
    if (begun) return;
    begin.run();
    begun = true;
    doors.enter();
  };
  const leave = () => {
    if (!begun) return;
    begun = false;
    doors.leave();
    if (database.inTransaction) end.run();
  };

  return <T>(work: (reader: Reader) => Sync<T>): T => {
    if (depth === 0 && database.inTransaction) throw new Error('read inside a transaction: read with its Tx');
    depth += 1;
    const handle = lend(database, enter);
    try {
      const value: T = work(handle);
      assertSync(value);
      return value;
    } catch (error) {
      throw failureOf(error);
    } finally {
      release(handle);
      depth -= 1;
      if (depth === 0) leave();
    }
  };
}
