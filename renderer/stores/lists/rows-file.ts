/** Saves rows of a list as a spreadsheet file. */
import { safeCell, UTF8_MARK } from '../../../core/contract/text/spreadsheet-cell.ts';
import { saveFile } from '../till/save-file.ts';

/** Maximum rows per file; larger ones are slow in spreadsheets. */
export const MAX_FILE_ROWS = 20_000;

/** Number of saved rows, and whether that is all of them; null without an answer. */
export type Saved = { readonly rows: number; readonly whole: boolean } | null;

/** Called with the number of rows loaded so far. */
export type OnRows = (rows: number) => void;

export interface RowsFile<Row> {
  readonly name: string;
  readonly headings: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
}

/**
 * Saves rows with headings as CSV.
 * @param isAll whether these are all matches
 */
export function saveRows<Row>(file: RowsFile<Row>, rows: readonly Row[], isAll = true): Saved {
  const kept = rows.slice(0, MAX_FILE_ROWS);
  const lines = [file.headings, ...kept.map(file.cellsOf)].map((cells) => cells.map(cellText).join(','));
  saveFile(file.name, [UTF8_MARK, lines.join('\r\n'), '\r\n'], 'text/csv');
  return { rows: kept.length, whole: isAll && kept.length === rows.length };
}

/** Escapes a CSV cell, so that no spreadsheet runs it as a formula. */
function cellText(text: string): string {
  const safe = safeCell(text);
  return /[",\r\n]/v.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
