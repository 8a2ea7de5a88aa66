/** A quick look at the pages of a database file, before anything is trusted to it. */
import { rule } from '../../contract/rules/rules.ts';
import { existsSync, statSync } from 'node:fs';
import { refusal } from '../../domain/app-error.ts';
import { openReader } from '../database.ts';
import { isDamaged } from '../sqlite-failures.ts';

/**
 * Files up to this size are looked at at every start: half a second per GB from memory, some seconds from a slow disk.
 * Larger ones only after an end that was not clean; `doctor` looks at any.
 */
const ALWAYS_CHECKED_BYTES = 512 * 1024 * 1024;
/** Problems named; one is enough to act. */
const MAX_PROBLEMS = 3;

/**
 * What SQLite finds wrong with the structure of the file's pages, in its own words; empty when nothing is. Contents are
 * proved by `verify`.
 *
 * @throws Error (SQLite) when the file cannot be opened for another reason than damage
 */
export function pageProblems(file: string): readonly string[] {
  try {
    const reader = openReader(file);
    try {
      const rows = reader.prepare<[], { quick_check: string }>(`PRAGMA quick_check(${MAX_PROBLEMS})`).all();
      return rows.map((row) => row.quick_check).filter((each) => each !== 'ok');
    } finally {
      reader.close();
    }
  } catch (error) {
    if (!(error instanceof Error && isDamaged(error))) throw error;
    return [error.message];
  }
}

/**
 * Refuses to start on a damaged file. A file that is not there yet is fine.
 *
 * @throws AppError `EMISION_BLOQUEADA` with the way out
 */
export function assertSoundPages(file: string): void {
  if (!existsSync(file)) return;
  // A clean end takes the log of the last commits away.
  const unclean = existsSync(`${file}-wal`);
  if (!unclean && statSync(file).size > ALWAYS_CHECKED_BYTES) return;
  const [problem] = pageProblems(file);
  if (problem !== undefined)
    throw refusal('EMISION_BLOQUEADA', rule('base-de-datos-danada', { causa: damagedFile(file, problem) }));
}

/** The sentence about a damaged database file. */
export function damagedFile(file: string, problem: string): string {
  return (
    `La base de datos ${file} está dañada, o no es una base de datos; así no se emite, para no perder números. ` +
    `Guarde una copia de la carpeta de datos y restaure el último respaldo (detalle: ${problem.replaceAll(/\s+/g, ' ')})`
  );
}
