import { Download } from 'lucide-react';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { OnRows, Saved } from '../../stores/lists/rows-file.ts';
import { useMessage } from '../../faults/message.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { Button } from '../button.tsx';

/** Saves a list as shown, and reports the number of rows. */
export function SaveListButton({ onSave }: { readonly onSave: (onRows: OnRows) => Promise<Saved> }) {
  const { lists } = useWords();
  const [message, setMessage] = useMessage('');
  const { busy, run } = useOneRun();
  const save = (): Promise<void> =>
    run(async () => {
      const saved = await onSave((rows) => setMessage((words) => words.lists.saving(rows)));
      if (saved === null) return setMessage((words) => words.lists.notSaved);
      const { whole, rows } = saved;
      setMessage(({ lists: said }) =>
        whole ? said.saved(rows) : said.savedFirst(WHOLE_NUMBER.format(rows)),
      );
    });
  return (
    <>
      <span role="status" className="soft small">
        {message}
      </span>
      <Button kind="plain" aria-disabled={busy} onClick={() => void save()}>
        <Download size={18} aria-hidden="true" />
        {lists.save}
      </Button>
    </>
  );
}
