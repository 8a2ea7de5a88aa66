import { Download } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import type { OnRows, Saved } from '../../stores/lists/rows-file.ts';

const COUNT = new Intl.NumberFormat('es-SV');

/** Saves a list as it is seen, and says how many rows that were. */
export function SaveListButton({ onSave }: { readonly onSave: (onRows: OnRows) => Promise<Saved> }) {
  const { lists } = useWords();
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const saved = await onSave((rows) => setTold(lists.saving(rows)));
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
