/** Saves the document list as a spreadsheet file. */
import { MAX_FILE_ROWS, saveRows, type OnRows, type RowsFile, type Saved } from '../lists/rows-file.ts';
import { useDocuments, type DocumentRow } from './documents.ts';
import { useSelectedDocuments } from './selected-documents.ts';

/** Saves the selected documents, else all matches, loading missing pages. */
export async function saveList(file: RowsFile<DocumentRow>, onRows: OnRows): Promise<Saved> {
  const picked = [...useSelectedDocuments.getState().rows.values()];
  if (picked.length > 0) return saveRows(file, picked);
  const rows = await everyRow(onRows);
  return rows === null ? null : saveRows(file, rows, useDocuments.getState().next === null);
}

async function everyRow(onRows: OnRows): Promise<readonly DocumentRow[] | null> {
  for (;;) {
    const { rows, next, more } = useDocuments.getState();
    if (next === null || rows.length >= MAX_FILE_ROWS) return rows;
    onRows(rows.length);
    await more();
    if (useDocuments.getState().next === next) return null;
  }
}
