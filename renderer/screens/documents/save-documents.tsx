import { SaveListButton } from '../../components/list/save-list-button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { saveList } from '../../stores/documents/list-file.ts';
import { useTill } from '../../stores/till/till.ts';
import { columnText } from './document-columns.tsx';
import { useDocumentColumns } from './document-list.tsx';

/** Saves the list as shown: columns, filter and selection. */
export function SaveDocuments() {
  const words = useWords();
  const columns = useDocumentColumns();
  const today = useTill(({ context }) => context?.hoy ?? '');
  const file = {
    name: `documentos-${today}.csv`,
    headings: columns.map((column) => words.documents.columns[column]),
    cellsOf: (row: Parameters<typeof columnText>[1]) =>
      columns.map((column) => columnText(column, row, words)),
  };
  return <SaveListButton onSave={(onRows) => saveList(file, onRows)} />;
}
