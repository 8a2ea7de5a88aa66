/** Rows of texts as a file for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import { safeCell } from '../contract/text/spreadsheet-cell.ts';

/** Lines of a CSV file, comma between columns, each ending as spreadsheets write them; without the mark in front. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map((cell) => safeCell(cell)));
  // Readers take a lone carriage return for the end of a line too.
  return stringify(safe, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
