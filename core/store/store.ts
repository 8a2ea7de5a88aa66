/** The two doors to the data: `read` and `transact` (§one-door). */
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
   * Runs `work` on one consistent, committed state; its handle ends with it. Not to be called inside a work of
   * {@link Store.transact}: there the `Tx` reads.
   *
   * @throws AppError `DISCO_LLENO` when the disk fails; whatever `work` throws
   */
  read<T>(work: (reader: Reader) => Sync<T>): T;
  /**
   * Runs `work` inside a transaction that is durable when the promise resolves. `now` is the same for all works that
   * share the commit. When `work` throws, only its own changes are undone and the promise rejects with what it threw.
   *
   * Rejects with AppError `DISCO_LLENO` (disk full or failing; nothing of the group is stored) and
   * `EMISION_BLOQUEADA` (another process kept the database for 5 s).
   */
  transact<T>(work: (tx: Tx, now: Instant) => Sync<T>): Promise<T>;
  /** Has `listener` called after every commit of this process; it must not throw. @returns ends that */
  onCommit(listener: () => void): () => void;
  /** Commits what is queued, then closes the file. Later calls are refused. */
  close(): Promise<void>;
}

export interface StoreOptions extends GroupCommitOptions {
  /** Path of the database file. */
  readonly file: string;
  /** Whether the file may be created and brought to this program's schema; else a file of another schema is refused. */
  readonly migrate: boolean;
  /** Seals what is written into the audit log; only a service has the key. */
  readonly audit?: Auditing;
}

/**
 * Opens the database.
 *
 * @throws Error in Spanish when the file is of a newer program, when it is older and `migrate` is false, or when Node or
 *   SQLite is too old
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

/** Reading without the door to write: for worker threads and reports that take long. */
export interface ReadOnlyStore extends Pick<Store, 'read'> {
  close(): void;
}

/**
 * Opens an existing database for reading only; writers elsewhere are not held up.
 *
 * @throws Error in Spanish when the file is of another schema than this program's
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
 * The same for what reads moves of goods: all of them have their rows (`late-moves.ts`).
 *
 * @throws Error as {@link openReadOnlyStore}, and where rows are missing and cannot be written
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
 * One connection for both doors: a transaction never outlives a turn of the event loop, so that a read in between
 * sees committed data only, and finds in memory the pages that were just written.
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

/**
 * Reads share a snapshot with the read they are nested in; otherwise each takes its own, at its first statement: what is
 * remembered or asked of nobody costs no transaction.
 */
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
