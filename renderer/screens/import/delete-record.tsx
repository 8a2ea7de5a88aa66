import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { Fault } from '../../components/form/field.tsx';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';

export interface DeleteRecordProps<Done> {
  readonly title: string;
  /** Says what is destroyed and what stays. */
  readonly text: string;
  readonly onDelete: () => Promise<BridgeReply<Done>>;
  readonly onDeleted: (done: Done) => void;
  readonly onClose: () => void;
}

export function DeleteRecord<Done>(props: DeleteRecordProps<Done>) {
  const { title, text, onDelete, onDeleted, onClose } = props;
  const words = useWords();
  const [problem, setProblem] = useMessage('');
  const remove = async (): Promise<void> => {
    const reply = await onDelete();
    if (reply.ok) onDeleted(reply.value);
    else setProblem(problemMessage(reply.problem));
  };
  return (
    <AskSheet
      title={title}
      action={words.records.remove}
      onAct={() => void remove()}
      keep={words.records.keep}
      onClose={onClose}
    >
      <p>{text}</p>
      <Fault text={problem} />
    </AskSheet>
  );
}
