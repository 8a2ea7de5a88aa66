/** Copies a database while it is in use, into one file, and checks the copy. */
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

/** Pages of 4 KiB per step; other work of the thread runs in between. */
const PAGES_PER_STEP = 1_000;
/** Tables present in every version of this product's schema. */
const OWN_TABLES = ['audit', 'document', 'ledger', 'meta', 'sequence'];

const COUNT_DOCUMENTS = query('SELECT count(*) AS total FROM document');

export interface CopyContents {
  readonly documentos: number;
  readonly secuencias: readonly Sequence[];
}

/**
 * Copies a snapshot of a database without blocking writers; later writes are not in the copy. The copy still needs
 * {@link sealCopy}.
 *
 * @param tell progress in percent
 * @throws Error of the database when a file cannot be read or written
 */
export async function copyDatabase(
  from: string,
  to: string,
  tell: (percent: number) => void = () => {},
): Promise<void> {
  const source = openReader(from);
  try {
    // One snapshot for all steps: otherwise each commit of another connection restarts the copy.
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

/** Removes the WAL and marks the file as a copy, which is detected after a restore (§restore-fence). */
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

/** Checks pages and ledgers of a copy. @returns problems in Spanish; empty for a good copy */
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
