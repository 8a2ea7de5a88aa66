/** Opening a database file the one way this product opens it. */
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

/**
 * Refuses a runtime on which data could be damaged.
 *
 * @throws Error in Spanish that says which version is needed
 */
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

/** Pages of the file that the writer keeps in memory: what was sold in the last seconds is told to a centre without reading it again. */
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
      // The pages a work may have to give back stay in memory: in a file each costs a write of its own.
      'temp_store = MEMORY',
      `cache_size = -${PAGES_KEPT_KIB}`,
    ],
  );
}

/**
 * A connection that cannot write. It sees committed states only, and a long reader on it never holds up a writer. What a power cut left
 * half written in the file is taken back first, as any connection that may write would.
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

/** Reads the file's head, which finds what is half written. */
const FIRST_LOOK = 'schema_version';

/** Even the first look at a file meets a lock while another process creates it or is the last to close it. */
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
 * Repeats what another process holds up, standing still in between: for opening only, when nobody is served yet.
 *
 * @throws whatever `work` throws that is not a lock, and the lock's error when it lasts longer than 10 s
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

/** Version of the SQLite that this program carries. */
export function sqliteVersion(): string {
  const memory = new BetterSqlite3(':memory:');
  try {
    return versionOf(memory);
  } finally {
    memory.close();
  }
}
