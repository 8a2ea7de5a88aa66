/** Opens SQLite connections with this product's settings. */
import BetterSqlite3 from 'better-sqlite3';
import { refuseLinks } from './own-file.ts';
import { isBusy, needsRollback } from './sqlite-failures.ts';
import {
  BUSY_RETRY_MS,
  BUSY_TIMEOUT_MS,
  CHECKPOINT_PAGES,
  MIN_NODE_MAJOR,
  MIN_SQLITE_VERSION,
  OPEN_BUDGET_MS,
} from './limits.ts';
import type { Database } from './handle.ts';

/** Refuses versions of Node or SQLite that can damage data. @throws Error in Spanish naming the required version */
export function assertRuntime(nodeVersion: string, sqlite: string): void {
  if (Number(nodeVersion.split('.')[0]) < MIN_NODE_MAJOR) {
    throw new Error(`Caja DTE necesita Node ${MIN_NODE_MAJOR} o más nuevo; este es ${nodeVersion}.`);
  }
  const numbers = (version: string) =>
    version
      .split('.')
      .map((part) => part.padStart(4, '0'))
      .join('.');
  if (numbers(sqlite) < numbers(MIN_SQLITE_VERSION)) {
    throw new Error(
      `Caja DTE necesita SQLite ${MIN_SQLITE_VERSION} o más nuevo; este es ${sqlite}. Reinstale la aplicación.`,
    );
  }
}

/** SQLite page cache of the writer: recent sales are sent to the central server without reading the file. */
const PAGES_KEPT_KIB = 16_384;

/**
 * A connection that writes durably: WAL, every commit flushed to the disk, foreign keys enforced. Recursive triggers are
 * on because `REPLACE` skips the triggers that forbid deletion otherwise.
 *
 * @param file path of the database; it is created when absent
 * @throws Error in Spanish where it is a link
 */
export function openWriter(file: string): Database {
  refuseLinks(file);
  return configured(
    () => new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS }),
    [
      'journal_mode = WAL',
      'synchronous = FULL',
      `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
      'recursive_triggers = ON',
      // Rollback pages stay in memory: a temporary file would cost one write per page.
      'temp_store = MEMORY',
      `cache_size = -${PAGES_KEPT_KIB}`,
    ],
  );
}

/**
 * A read-only connection that sees committed states only and never blocks a writer. If a crash left a transaction half
 * written, a writing connection rolls it back first.
 *
 * @param file path of an existing database
 */
export function openReader(file: string): Database {
  const open = () =>
    configured(
      () => new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, readonly: true, fileMustExist: true }),
      ['query_only = ON', FIRST_LOOK],
    );
  try {
    return open();
  } catch (error) {
    if (!needsRollback(error)) throw error;
    configured(
      () => new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true }),
      [FIRST_LOOK],
    ).close();
    return open();
  }
}

/** Reads the file header, which reveals an unfinished transaction. */
const FIRST_LOOK = 'schema_version';

/** Retries: even the first access may meet a lock while another process creates or closes the file. */
function configured(open: () => Database, pragmas: readonly string[]): Database {
  return retryWhileBusy(() => {
    const database = open();
    try {
      assertRuntime(process.versions.node, versionOf(database));
      for (const pragma of [...pragmas, 'foreign_keys = ON', 'trusted_schema = OFF']) database.pragma(pragma);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/**
 * Retries `work` while another process holds a lock. Blocks the thread, so it is only for start-up.
 *
 * @throws whatever `work` throws, and the lock error after 10 s
 */
export function retryWhileBusy<T>(work: () => T): T {
  const deadline = performance.now() + OPEN_BUDGET_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
    }
  }
}

function versionOf(database: Database): string {
  const row = database.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get();
  return row?.version ?? '0';
}

export function sqliteVersion(): string {
  const memory = new BetterSqlite3(':memory:');
  try {
    return versionOf(memory);
  } finally {
    memory.close();
  }
}
