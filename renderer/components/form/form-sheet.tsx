import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { showFaults } from '../focus.ts';
import { Fault } from './field.tsx';
import { Sheet } from '../sheet.tsx';
import './form-sheet.css';

export interface FormSheetProps {
  readonly title: string;
  /** Purpose; empty if the fields are self-explanatory. */
  readonly lead: string;
  readonly children: ReactNode;
  /** Error of the whole form; empty without one. */
  readonly fault: string;
  readonly save: string;
  readonly onSave: () => void;
  readonly cancel?: string;
  readonly onClose: () => void;
}

export function FormSheet({ title, lead, children, fault, save, onSave, cancel, onClose }: FormSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className="form-sheet"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Must not submit a form below this dialog.
          event.stopPropagation();
          // Show errors at their fields and focus the first.
          showFaults(onSave);
        }}
      >
        {lead !== '' && <p className="soft">{lead}</p>}
        {children}
        <Fault text={fault} />
        <div className="actions">
          {cancel !== undefined && <Button onClick={onClose}>{cancel}</Button>}
          <Button type="submit" kind="main">
            {save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
