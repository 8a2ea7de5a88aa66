/**
 * A high-water file: which numbers were given, kept outside the database (docs/adr/0006). It is a small SQLite file of its
 * own: a write is whole or not there, and the command line may write beside a running service.
 */
import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { KEY_COLUMNS, keyValues, SEQUENCE_KEY, type SequenceKey } from './sequences.ts';
import type { AuditHead } from '../people/audit-seal.ts';
import { openReader, openWriter } from '../database.ts';
import { OWN_FILE } from '../own-file.ts';
import { isDamaged } from '../sqlite-failures.ts';
import { lend, lendTx, release } from '../handle.ts';
import type { Database } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { command, query } from '../statement.ts';

/** How long a write waits for the command line or the service: either writes for milliseconds only. */
const WAIT_MS = 1_000;
/** Pages in the log before it is copied into the file; the file itself has a handful. */
const LOG_PAGES = 200;
const OWNER_ONLY = 0o600;

/** Whose numbers the file tells. */
const MARKS_OWNER = record({
  /** Name of the database. */
  database: column.text,
  /** Fingerprint of the machine. */
  machine: column.text,
  /** Path of the data folder. */
  folder: column.text,
  /** How many times an engine had started on the database. */
  run: column.integer,
});
export type MarksOwner = RecordOf<typeof MARKS_OWNER>;

/** What is known of one sequence. */
const MARK = SEQUENCE_KEY.extend({
  /** Last number that was surely given. */
  ultimo: column.integer,
  /** Numbers up to this one may have been given. */
  posible: column.integer,
  /** Hash of the last ledger row when `ultimo` was written; null before the first. */
  headHash: orNull(column.text),
});
export type Mark = RecordOf<typeof MARK>;

/** A sequence as it stands in the database. */
export type AllocatedNumber = Omit<Mark, 'posible'>;

/** Whether a write has to survive a power cut before the call returns, or only the end of the process. */
export type Durability = 'durable' | 'lazy';

export interface Marks {
  owner(): MarksOwner | null;
  all(): readonly Mark[];
  /** The entry of the audit log that was its last one when it was noted; null before the first. */
  auditHead(): AuditHead | null;
  recordAuditHead(head: AuditHead, how: Durability): void;
  setOwner(owner: MarksOwner): void;
  /** Drops what was given to simulators: those of an earlier installation are gone, and their numbers with them. */
  forgetSimulators(): void;
  /** Tells that numbers up to `posible` may be given from now on. */
  reserve(key: SequenceKey, posible: number, how: Durability): void;
  /** Tells what was given; what may have been given stays as it is. */
  recordGiven(given: readonly AllocatedNumber[], how: Durability): void;
  /** Tells what was given, and that nothing beyond it was. Durable. */
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

/** A file of an earlier version has no such table. */
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
 * Opens the file, or makes an empty one. A file that is no such file is put aside, with `.ilegible` after its name, and an
 * empty one takes its place: what it knew is lost, and the fence asks a person.
 *
 * @throws Error when the file can be neither read nor made
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

/**
 * What a file says without changing or making it.
 *
 * @returns null when there is none, or it cannot be read
 */
export function lookAtMarks(
  file: string,
): { readonly owner: MarksOwner | null; readonly auditHead: AuditHead | null } | null {
  if (!existsSync(file)) return null;
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
  // Made once: for each one the library would put another four functions together.
  const transaction = database.transaction((work: () => void) => work());
  let present: Durability = 'durable';
  const write = (how: Durability, work: () => void) => {
    // In WAL mode a commit without a flush survives the end of the process, not a power cut; the next flush covers it.
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
