import type { Approval } from '../../components/approval-fields.tsx';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { together, type Faults } from '../../sale/faults.ts';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { SecondManagerFields, useSecondManager } from './security/second-manager.tsx';

export interface ConfirmSheetProps {
  readonly title: string;
  /** Says what is lost and what stays. */
  readonly lead: string;
  readonly action: string;
  /** @returns the error; null on success */
  readonly run: (given: Approval['given']) => Promise<LocalizedMessage<Faults> | null>;
  readonly onClose: () => void;
  /** Set if nothing is lost. */
  readonly harmless?: boolean;
}

/** Confirms a removal, with another manager's PIN if required; the cancel button has the focus. */
export function ConfirmSheet({ title, lead, action, run, onClose, harmless = false }: ConfirmSheetProps) {
  const words = useWords();
  const approval = useSecondManager();
  const [fault, setFault] = useMessage('');
  const { busy, run: once } = useOneRun();
  const cancel = useFocus<HTMLButtonElement>();
  const confirm = (): Promise<void> =>
    once(async () => {
      const faults = await run(approval.given);
      approval.forgetPin();
      setFault(faults === null ? null : together(faults));
      if (faults === null) onClose();
    });
  return (
    <Sheet title={title} onClose={onClose} role="alertdialog">
      {/* Enter after a typed PIN confirms. */}
      <form
        className="stack gap-3 settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p>{lead}</p>
        <SecondManagerFields approval={approval} />
        <Fault text={fault} />
        <div className="actions">
          <Button ref={cancel} onClick={onClose}>
            {words.config.cancel}
          </Button>
          <Button type="submit" kind={harmless ? undefined : 'danger'} aria-disabled={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
