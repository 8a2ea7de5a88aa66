/** Rows of a list as a file for a spreadsheet. */
import { safeCell, UTF8_MARK } from '../../../core/contract/text/spreadsheet-cell.ts';
import { saveFile } from '../till/save-file.ts';

/** Most rows of one file: above it a spreadsheet gets slow, and so does whoever reads it. */
export const MAX_FILE_ROWS = 20_000;

/** How many rows were saved, and whether there are more than a file takes; null when the service did not answer. */
export type Saved = { readonly rows: number; readonly whole: boolean } | null;

/** Told how many rows are here by now. */
export type OnRows = (rows: number) => void;

export interface RowsFile<Row> {
  readonly name: string;
  readonly headings: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
}

/** Saves rows under their headings. @param isAll whether these are all that were found; true unless given */
export function saveRows<Row>(file: RowsFile<Row>, rows: readonly Row[], isAll = true): Saved {
  const kept = rows.slice(0, MAX_FILE_ROWS);
  const lines = [file.headings, ...kept.map(file.cellsOf)].map((cells) => cells.map(cellText).join(','));
  saveFile(file.name, [UTF8_MARK, lines.join('\r\n'), '\r\n'], 'text/csv');
  return { rows: kept.length, whole: isAll && kept.length === rows.length };
}

/** A cell that no spreadsheet runs as a formula. */
function cellText(text: string): string {
  const safe = safeCell(text);
  return /[",\r\n]/v.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
