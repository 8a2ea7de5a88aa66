import { useState } from 'react';
import { Fault } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Faults } from '../../sale/faults.ts';

export interface ConfirmSheetProps {
  readonly title: string;
  /** What it destroys, and what stays. */
  readonly lead: string;
  readonly action: string;
  readonly run: () => Promise<Faults>;
  readonly onClose: () => void;
}

/** Asks once more before something is taken away; the way back has the focus. */
export function ConfirmSheet({ title, lead, action, run, onClose }: ConfirmSheetProps) {
  const words = useWords().config;
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const cancel = useFocus<HTMLButtonElement>();
  const confirm = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const faults = await run();
    setBusy(false);
    setFault([...faults.values()].join(' · '));
    if (faults.size === 0) onClose();
  };
  return (
    <Sheet title={title} onClose={onClose} role="alertdialog">
      <p>{lead}</p>
      <Fault text={fault} />
      <div className="actions">
        <button ref={cancel} type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="button danger" aria-disabled={busy} onClick={() => void confirm()}>
          {action}
        </button>
      </div>
    </Sheet>
  );
}
