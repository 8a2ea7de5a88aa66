/** Interface of importable records: products or customers. */
import type { Rule } from '../../contract/rules/rules.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { ColumnPlace } from '../../domain/import/import-columns.ts';
import type { LineReading } from '../../domain/import/line-reading.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** A parsed line compared with stored data. */
export interface LineReview extends LineReading {
  /**
   * Writes the line. Call only in the transaction of its review and without faults; new records may be written later by
   * {@link ImportLines.flush}.
   */
  put(tx: Tx, now: Instant): void;
}

export interface ImportLines {
  readonly columnas: readonly string[];
  readonly ignoradas: readonly string[];
  review(reader: Reader, cells: readonly string[]): LineReview;
  /** Writes pending records; call before the transaction ends. */
  flush(tx: Tx, now: Instant): void;
}

/** Finds the columns, or says why the file cannot be imported. @param decimalComma whether the file has decimal commas */
export type OpenLines = (
  header: readonly string[],
  decimalComma: boolean,
) => { readonly places: readonly ColumnPlace[] } & (
  | { readonly ok: true; readonly lines: ImportLines }
  | { readonly ok: false; readonly problema: Rule }
);
