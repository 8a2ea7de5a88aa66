import { Download } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { saveList } from '../../stores/documents/list-file.ts';
import { useTill } from '../../stores/till/till.ts';
import { useDocumentColumns } from './document-list.tsx';
import { columnText } from './document-columns.tsx';

const COUNT = new Intl.NumberFormat('es-SV');

/** Saves the list as it is seen: its columns, its filter, what was picked. */
export function SaveListButton() {
  const words = useWords();
  const { lists, documents } = words;
  const columns = useDocumentColumns();
  const today = useTill(({ context }) => context?.hoy ?? '');
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const saved = await saveList(
      {
        name: `documentos-${today}.csv`,
        headings: columns.map((column) => documents.columns[column]),
        cellsOf: (row) => columns.map((column) => columnText(column, row, words)),
      },
      (rows) => setTold(lists.saving(rows)),
    );
    setBusy(false);
    if (saved === null) return setTold(lists.notSaved);
    setTold(saved.whole ? lists.saved(saved.rows) : lists.savedFirst(COUNT.format(saved.rows)));
  };
  return (
    <>
      <span role="status" className="soft small">
        {told}
      </span>
      <button
        type="button"
        className="button"
        data-kind="plain"
        aria-disabled={busy}
        onClick={() => void save()}
      >
        <Download size={18} aria-hidden="true" />
        {lists.save}
      </button>
    </>
  );
}
