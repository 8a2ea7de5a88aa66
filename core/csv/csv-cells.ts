/** Rows of texts as a file for spreadsheets. */
import { safeCell } from '../contract/text/spreadsheet-cell.ts';

/** Readers take a lone carriage return for the end of a line too. */
const QUOTED = /[",\r\n]/;
const END_OF_LINE = '\r\n';

/** Lines of a CSV file, comma between columns, each ending as spreadsheets write them; without the mark in front. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellText).join(',') + END_OF_LINE).join('');
}

function cellText(cell: string): string {
  const safe = safeCell(cell);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
