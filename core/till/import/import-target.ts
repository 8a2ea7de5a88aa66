/** What an import needs to know of what it puts in place: products or customers. */
import type { LineChange, LineFault } from '../../contract/bridge/bridge-import.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { ColumnPlace } from './import-columns.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** Something that may stand in one line of a file only. */
export interface LineKey {
  readonly columna: string;
  readonly valor: string;
  /** The same for whatever the store takes for the same. */
  readonly key: string;
}

/** What a line says, compared with what is kept. */
export interface LineReview {
  /** Code or document, and name, as they stand in the file. */
  readonly clave: string;
  readonly nombre: string;
  readonly keys: readonly LineKey[];
  readonly faltas: readonly LineFault[];
  /** What it changes of what is kept; null when that is new. */
  readonly cambios: readonly LineChange[] | null;
  /**
   * Puts it in place; only in the transaction in which it was reviewed, and without faults. What is new may be left to
   * {@link ImportLines.flush}.
   */
  put(tx: Tx, now: Instant): void;
}

/** One file's columns, found; its lines one by one. */
export interface ImportLines {
  readonly columnas: readonly string[];
  readonly ignoradas: readonly string[];
  review(reader: Reader, cells: readonly string[]): LineReview;
  /** Writes what lines have left to be written together; before the transaction ends in which they were put in place. */
  flush(tx: Tx, now: Instant): void;
}

/** Finds the columns; or says why the file is none of this kind and what to do. */
export type OpenLines = (
  header: readonly string[],
) => { readonly places: readonly ColumnPlace[] } & (
  | { readonly ok: true; readonly lines: ImportLines }
  | { readonly ok: false; readonly problema: Rule }
);

/** The columns in which two rows of cells differ. */
export function changesBetween(
  headings: readonly string[],
  antes: readonly string[],
  despues: readonly string[],
): readonly LineChange[] {
  return headings.flatMap((columna, index) => {
    const [before = '', after = ''] = [antes[index], despues[index]];
    return before === after ? [] : [{ columna, antes: before, despues: after }];
  });
}

/** Why a first line is no header, and what to do about it. */
export function headerProblem(
  faltan: readonly string[],
  doubled: readonly string[],
  found: readonly string[],
): Rule {
  const [columna] = doubled;
  if (columna !== undefined) return rule('columna-doble', { columna });
  const hay = found
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, 8);
  return rule('faltan-columnas', { faltan, hay });
}
