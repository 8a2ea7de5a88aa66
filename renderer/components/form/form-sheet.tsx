import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Fault } from './field.tsx';
import { Sheet } from '../sheet.tsx';
import './form-sheet.css';

export interface FormSheetProps {
  readonly title: string;
  /** What it is for; empty where its fields say it. */
  readonly lead: string;
  /** Its fields. */
  readonly children: ReactNode;
  /** What is wrong with it as a whole; empty when nothing is. */
  readonly fault: string;
  readonly save: string;
  readonly onSave: () => void;
  /** Words of the button that leaves, where there is one. */
  readonly cancel?: string;
  readonly onClose: () => void;
}

/** A short form over the screen. */
export function FormSheet({ title, lead, children, fault, save, onSave, cancel, onClose }: FormSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className="form-sheet"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // One that lies over another form is not that one.
          event.stopPropagation();
          onSave();
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
