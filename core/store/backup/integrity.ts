/** Quick integrity check of a database file's pages. */
import { rule } from '../../contract/rules/rules.ts';
import { existsSync, statSync } from 'node:fs';
import { refusal } from '../../domain/app-error.ts';
import { openReader } from '../database.ts';
import { isDamaged } from '../sqlite-failures.ts';

/**
 * Files up to this size are checked at every start: half a second per GB from memory, some seconds from a slow disk.
 * Larger ones only after an unclean shutdown; `doctor` checks any.
 */
const ALWAYS_CHECKED_BYTES = 512 * 1024 * 1024;
const MAX_PROBLEMS = 3;

/**
 * Structural errors of the pages, in SQLite's words, or that it is no file; empty when sound. Contents are checked by `verify`.
 *
 * @throws Error (SQLite) when the file cannot be opened for a reason other than damage
 */
export function pageProblems(file: string): readonly string[] {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) return ['no es un archivo'];
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
 * Refuses to start on a damaged file; a missing file is fine.
 *
 * @throws AppError `EMISION_BLOQUEADA` with instructions
 */
export function assertSoundPages(file: string): void {
  if (!existsSync(file)) return;
  // A clean shutdown removes the WAL.
  const unclean = existsSync(`${file}-wal`);
  if (!unclean && statSync(file).size > ALWAYS_CHECKED_BYTES) return;
  const [problem] = pageProblems(file);
  if (problem !== undefined)
    throw refusal('EMISION_BLOQUEADA', rule('base-de-datos-danada', { causa: damagedFile(file, problem) }));
}

export function damagedFile(file: string, problem: string): string {
  return (
    `La base de datos ${file} está dañada, o no es una base de datos; así no se emite, para no perder números. ` +
    `Guarde una copia de la carpeta de datos y restaure el último respaldo (detalle: ${problem.replaceAll(/\s+/g, ' ')})`
  );
}
