import { bridge } from '../../../bridge/index.ts';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { useTypedReason } from '../../../components/form/use-typed-reason.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';

export interface DiscardSheetProps {
  readonly id: number;
  readonly onDone: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** Discards a count, with a reason. */
export function DiscardSheet({ id, onDone, onClose }: DiscardSheetProps) {
  const text = useWords().inventory.counting;
  const { motivo, field, isGiven } = useTypedReason();
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const discard = (): Promise<void> =>
    run(async () => {
      if (!isGiven()) return;
      const reply = await bridge.call('counts.discard', { id, motivo });
      if (reply.ok) onDone(({ inventory }) => inventory.counting.discarded);
      else setFault(problemMessage(reply.problem));
    });
  return (
    <FormSheet
      title={text.discardAsk}
      lead={text.discardText}
      fault={fault}
      save={text.discard}
      onSave={() => void discard()}
      cancel={text.keep}
      onClose={onClose}
    >
      <ReasonField label={text.reason} usual={text.discardReasons} focused {...field} />
    </FormSheet>
  );
}
