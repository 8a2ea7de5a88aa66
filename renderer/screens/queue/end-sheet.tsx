import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useQueue } from '../../stores/queue.ts';
import type { WindowSheetProps } from './cause-sheet.tsx';

/** Says what ending a contingency by hand does, before it does it. */
export function EndSheet({ window, onClose }: WindowSheetProps) {
  const { endForm } = useWords().queue;
  const endContingency = useQueue((queue) => queue.endContingency);
  const end = async (): Promise<void> => {
    await endContingency(window.id);
    onClose();
  };
  return (
    <Sheet title={endForm.title} onClose={onClose} role="alertdialog">
      <p>{endForm.told}</p>
      <p>{endForm.kept(window.documentos)}</p>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {endForm.keep}
        </button>
        <button type="button" className="button" data-kind="main" onClick={() => void end()}>
          {endForm.do}
        </button>
      </div>
    </Sheet>
  );
}
