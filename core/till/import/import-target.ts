/** What an import needs to know of what it puts in place: products or customers. */
import type { Rule } from '../../contract/rules/rules.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { ColumnPlace } from '../../domain/import/import-columns.ts';
import type { LineReading } from '../../domain/import/line-reading.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** What a line says, compared with what is kept. */
export interface LineReview extends LineReading {
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
