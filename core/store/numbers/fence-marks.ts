/**
 * High-water marks of assigned numbers, kept outside the database (docs/adr/0006). A small SQLite file: writes are
 * atomic, and the command line may write beside a running service.
 */
import { closeSync, openSync, renameSync } from 'node:fs';
import { KEY_COLUMNS, keyValues, SEQUENCE_KEY, type SequenceKey } from './sequences.ts';
import type { AuditHead } from '../people/audit-seal.ts';
import { openReader, openWriter } from '../database.ts';
import { OWN_FILE } from '../own-file.ts';
import { isDamaged } from '../sqlite-failures.ts';
import { lend, lendTx, release } from '../handle.ts';
import type { Database } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { command, query } from '../statement.ts';

/** Wait for a lock; other processes hold it for milliseconds only. */
const WAIT_MS = 1_000;
/** WAL pages before a checkpoint; the file itself has a handful. */
const LOG_PAGES = 200;
const OWNER_ONLY = 0o600;

const MARKS_OWNER = record({
  /** Unique name of the database. */
  database: column.text,
  /** Fingerprint of the machine. */
  machine: column.text,
  /** Path of the data folder. */
  folder: column.text,
  /** Number of engine starts on the database. */
  run: column.integer,
});
export type MarksOwner = RecordOf<typeof MARKS_OWNER>;

/** Mark of a sequence. */
const MARK = SEQUENCE_KEY.extend({
  /** Last number certainly assigned. */
  ultimo: column.integer,
  /** Numbers up to this one may have been assigned. */
  posible: column.integer,
  /** Hash of the last ledger row when `ultimo` was written; null before the first. */
  headHash: orNull(column.text),
});
export type Mark = RecordOf<typeof MARK>;

/** State of a sequence in the database. */
export type AllocatedNumber = Omit<Mark, 'posible'>;

/** `durable` survives a power cut when the call returns; `lazy` only the end of the process. */
export type Durability = 'durable' | 'lazy';

export interface Marks {
  owner(): MarksOwner | null;
  all(): readonly Mark[];
  /** Last recorded entry of the audit log; null before the first. */
  auditHead(): AuditHead | null;
  recordAuditHead(head: AuditHead, how: Durability): void;
  setOwner(owner: MarksOwner): void;
  /** Deletes marks of simulators, which do not outlive an installation. */
  forgetSimulators(): void;
  /** Announces that numbers up to `posible` may be assigned. */
  reserve(key: SequenceKey, posible: number, how: Durability): void;
  /** Records assigned numbers; never lowers `posible`. */
  recordGiven(given: readonly AllocatedNumber[], how: Durability): void;
  /** Records assigned numbers, and that none beyond them was. Durable. */
  settle(settled: readonly AllocatedNumber[]): void;
  close(): void;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS owner (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  database TEXT NOT NULL,
  machine  TEXT NOT NULL,
  folder   TEXT NOT NULL,
  run      INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mark (
  issuer_id TEXT NOT NULL,
  ambiente  TEXT NOT NULL,
  autoridad TEXT NOT NULL,
  tipo_dte  TEXT NOT NULL,
  serie     TEXT NOT NULL,
  formato   TEXT NOT NULL,
  anio      INTEGER NOT NULL,
  ultimo    INTEGER NOT NULL,
  posible   INTEGER NOT NULL CHECK (posible >= ultimo),
  head_hash TEXT,
  PRIMARY KEY (issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS audit_head (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  fila   INTEGER NOT NULL,
  huella TEXT NOT NULL,
  sello  TEXT
) STRICT;
`;

/** Files of older versions lack this table. */
const HAS_AUDIT_HEAD = query("SELECT 1 AS one FROM sqlite_schema WHERE name = 'audit_head'");
const AUDIT_HEAD = record({
  fila: column.integer,
  huella: column.text,
  sello: orNull(column.text),
}).select('SELECT * FROM audit_head');
const SET_AUDIT_HEAD = command('REPLACE INTO audit_head (id, fila, huella, sello) VALUES (1, ?, ?, ?)');
const OWNER = MARKS_OWNER.select('SELECT * FROM owner');
const ALL = MARK.select('SELECT * FROM mark');
const SET_OWNER = command('REPLACE INTO owner (id, database, machine, folder, run) VALUES (1, ?, ?, ?, ?)');
const FORGET_SIMULATORS = command("DELETE FROM mark WHERE autoridad = 'simulador'");
const KEY_PARAMETERS = KEY_COLUMNS.map(() => '?').join(', ');
const INSERT = `INSERT INTO mark (${KEY_COLUMNS.join(', ')}, ultimo, posible, head_hash)`;
const RESERVE = command(
  `${INSERT} VALUES (${KEY_PARAMETERS}, 0, ?, NULL) ON CONFLICT DO UPDATE SET posible = max(posible, excluded.posible)`,
);
const PUT = `${INSERT} VALUES (${KEY_PARAMETERS}, ?, ?, ?)
  ON CONFLICT DO UPDATE SET ultimo = excluded.ultimo, head_hash = excluded.head_hash`;
const RECORD = command(`${PUT}, posible = max(posible, excluded.posible)`);
const SETTLE = command(`${PUT}, posible = excluded.posible`);

/**
 * Opens or creates the file. A damaged file is renamed to `.ilegible` and replaced by an empty one: its marks are lost,
 * and the fence asks the user.
 *
 * @throws Error when the file can be neither read nor created
 */
export function openMarks(file: string): Marks {
  let database: Database;
  try {
    database = open(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) putAside(`${file}${suffix}`);
    database = open(file);
  }
  return marksOf(database);
}

/** Reads a file without changing or creating it. @returns null when it is missing or unreadable */
export function lookAtMarks(
  file: string,
): { readonly owner: MarksOwner | null; readonly auditHead: AuditHead | null } | null {
  try {
    const database = openReader(file);
    const handle = lend(database);
    try {
      const has = HAS_AUDIT_HEAD.get(handle) !== undefined;
      return { owner: OWNER.find(handle), auditHead: has ? AUDIT_HEAD.find(handle) : null };
    } finally {
      release(handle);
      database.close();
    }
  } catch {
    return null;
  }
}

function open(file: string): Database {
  closeSync(openSync(file, OWN_FILE.append, OWNER_ONLY));
  const database = openWriter(file);
  try {
    database.pragma(`busy_timeout = ${WAIT_MS}`);
    database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    database.exec(SCHEMA);
    const [check] = database.prepare('PRAGMA quick_check(1)').pluck().all();
    if (check !== 'ok') throw Object.assign(new Error(String(check)), { code: 'SQLITE_CORRUPT' });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function putAside(file: string): void {
  try {
    renameSync(file, `${file}.ilegible`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function marksOf(database: Database): Marks {
  const handle = lendTx(database);
  // Created once, as better-sqlite3 builds four functions for each transaction function.
  const transaction = database.transaction((work: () => void) => work());
  let present: Durability = 'durable';
  const write = (how: Durability, work: () => void) => {
    // In WAL mode a commit without flush survives the end of the process but not a power cut, until the next flush.
    if (how !== present) database.pragma(`synchronous = ${how === 'durable' ? 'FULL' : 'NORMAL'}`);
    present = how;
    transaction.immediate(work);
  };
  return {
    owner: () => OWNER.find(handle),
    all: () => ALL.list(handle),
    auditHead: () => AUDIT_HEAD.find(handle),
    recordAuditHead: ({ fila, huella, sello }, how) =>
      write(how, () => SET_AUDIT_HEAD.run(handle, fila, huella, sello)),
    setOwner: ({ database: name, machine, folder, run }) =>
      write('durable', () => SET_OWNER.run(handle, name, machine, folder, run)),
    forgetSimulators: () => write('durable', () => FORGET_SIMULATORS.run(handle)),
    reserve: (key, posible, how) => write(how, () => RESERVE.run(handle, ...keyValues(key), posible)),
    recordGiven: (given, how) =>
      write(how, () => {
        for (const each of given) RECORD.run(handle, ...keyValues(each), ...numbersOf(each));
      }),
    settle: (settled) =>
      write('durable', () => {
        for (const each of settled) SETTLE.run(handle, ...keyValues(each), ...numbersOf(each));
      }),
    close: () => {
      release(handle);
      database.close();
    },
  };
}

function numbersOf({ ultimo, headHash }: AllocatedNumber): readonly [number, number, string | null] {
  return [ultimo, ultimo, headHash];
}
