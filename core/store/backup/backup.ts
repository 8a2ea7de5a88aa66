/** Copies of a database: taken while it is in use, complete in one file, and proved before anybody trusts them. */
import BetterSqlite3 from 'better-sqlite3';
import { sequences, type Sequence } from '../numbers/sequences.ts';
import { openReader } from '../database.ts';
import { markAsCopy } from '../numbers/fence-standing.ts';
import { lend, lendTx, release } from '../handle.ts';
import type { Reader } from '../handle.ts';
import { pageProblems } from './integrity.ts';
import { verifyLedger } from '../numbers/ledger-proof.ts';
import { integer } from '../row.ts';
import { query } from '../statement.ts';

/** Pages of 4 KiB copied at a time; in between other work of the thread gets its turn. */
const PAGES_PER_STEP = 1_000;
/** Tables without which a file is no database of this product, in any of its versions. */
const OWN_TABLES = ['audit', 'document', 'ledger', 'meta', 'sequence'];

const COUNT_DOCUMENTS = query('SELECT count(*) AS total FROM document');

/** What a copy holds. */
export interface CopyContents {
  readonly documentos: number;
  readonly secuencias: readonly Sequence[];
}

/**
 * Copies a database as it stands at this moment; those who write to it meanwhile are not held up, and what they write is
 * not in the copy. The copy still needs {@link sealCopy}.
 *
 * @param tell how much is copied, in percent
 * @throws Error of the database when a file cannot be read or written
 */
export async function copyDatabase(
  from: string,
  to: string,
  tell: (percent: number) => void = () => {},
): Promise<void> {
  const source = openReader(from);
  try {
    // One snapshot for all steps: without it, every commit of another connection would start the copy anew.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        tell(totalPages === 0 ? 0 : Math.floor((100 * (totalPages - remainingPages)) / totalPages));
        return PAGES_PER_STEP;
      },
    });
  } finally {
    source.close();
  }
}

/** Makes the copy one file without a log beside it, marked as a copy wherever it is put in place (§restore-fence). */
export function sealCopy(file: string): void {
  const database = new BetterSqlite3(file, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
    const tx = lendTx(database);
    database.transaction(() => markAsCopy(tx)).immediate();
    release(tx);
  } finally {
    database.close();
  }
}

/** Whether the file holds the tables of this product. */
export function isOwnDatabase(file: string): boolean {
  const reader = openReader(file);
  try {
    const found = reader
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name);
    return OWN_TABLES.every((name) => found.includes(name));
  } finally {
    reader.close();
  }
}

/**
 * Proves pages and ledgers of a copy.
 *
 * @returns what is wrong, in Spanish; empty for a good copy
 */
export function copyProblems(file: string): readonly string[] {
  const pages = pageProblems(file);
  if (pages.length > 0) return pages;
  return withReader(file, (reader) =>
    sequences(reader)
      .filter((sequence) => !isProved(reader, sequence))
      .map(
        ({ tipoDte, serie, anio }) => `el libro del tipo ${tipoDte}, serie ${serie}, año ${anio}, no cuadra`,
      ),
  );
}

/** Counts what a copy holds. */
export function copyContents(file: string): CopyContents {
  return withReader(file, (reader) => {
    const row = COUNT_DOCUMENTS.get(reader);
    return { documentos: row === undefined ? 0 : integer(row, 'total'), secuencias: sequences(reader) };
  });
}

function isProved(reader: Reader, sequence: Sequence): boolean {
  const { totalHuecos, totalRepetidos, fueraDeRango, cadenaRota, finCompleto } = verifyLedger(
    reader,
    sequence,
  );
  return (
    totalHuecos === 0 &&
    totalRepetidos === 0 &&
    fueraDeRango.length === 0 &&
    cadenaRota === null &&
    finCompleto
  );
}

function withReader<T>(file: string, work: (reader: Reader) => T): T {
  const database = openReader(file);
  const reader = lend(database);
  try {
    return work(reader);
  } finally {
    release(reader);
    database.close();
  }
}
