import { AskSheet } from '../../../components/form/ask-sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useQueue } from '../../../stores/documents/queue.ts';
import type { ContingencySheetProps } from './cause-sheet.tsx';

/** Explains and confirms ending a contingency by hand. */
export function EndSheet({ contingency, onClose }: ContingencySheetProps) {
  const { endForm } = useWords().queue;
  const endContingency = useQueue((queue) => queue.endContingency);
  const end = async (): Promise<void> => {
    await endContingency(contingency.id);
    onClose();
  };
  return (
    <AskSheet
      title={endForm.title}
      action={endForm.do}
      onAct={() => void end()}
      keep={endForm.keep}
      onClose={onClose}
    >
      <p>{endForm.explanation}</p>
      <p>{endForm.kept(contingency.documentos)}</p>
    </AskSheet>
  );
}
