/** The list of documents as it is seen, as a file for a spreadsheet. */
import { safeCell, UTF8_MARK } from '../../../core/contract/text/spreadsheet-cell.ts';
import { useDocuments, type DocumentRow } from './documents.ts';
import { usePicked } from './picked.ts';
import { saveFile } from '../till/save-file.ts';

/** Most rows of one file: above it a spreadsheet gets slow, and so does whoever reads it. */
const MAX_ROWS = 20_000;

export interface ListFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly cellsOf: (row: DocumentRow) => readonly string[];
}

/** How many rows were saved, and whether there are more than a file takes; null when the service did not answer. */
export type Saved = { readonly rows: number; readonly whole: boolean } | null;

/**
 * Saves the documents that are picked, else all that the filter finds: pages that are not here yet are fetched.
 *
 * @param onRows told how many are here by now
 */
export async function saveList(file: ListFile, onRows: (rows: number) => void): Promise<Saved> {
  const picked = [...usePicked.getState().rows.values()];
  const rows = picked.length > 0 ? picked : await everyRow(onRows);
  if (rows === null) return null;
  const kept = rows.slice(0, MAX_ROWS);
  const lines = [file.headings, ...kept.map(file.cellsOf)].map((cells) => cells.map(cellText).join(','));
  saveFile(file.name, [UTF8_MARK, lines.join('\r\n'), '\r\n'], 'text/csv');
  return { rows: kept.length, whole: kept.length === rows.length && isWhole(picked.length > 0) };
}

function isWhole(picked: boolean): boolean {
  return picked || useDocuments.getState().next === null;
}

async function everyRow(onRows: (rows: number) => void): Promise<readonly DocumentRow[] | null> {
  for (;;) {
    const { rows, next, more } = useDocuments.getState();
    if (next === null || rows.length >= MAX_ROWS) return rows;
    onRows(rows.length);
    await more();
    if (useDocuments.getState().next === next) return null;
  }
}

/** A cell that no spreadsheet runs as a formula. */
function cellText(text: string): string {
  const safe = safeCell(text);
  return /[",\r\n]/v.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
