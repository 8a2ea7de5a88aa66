import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { EnterButton } from './enter-button.tsx';
import { SheetFrame } from '../sheet-frame.tsx';

export interface AskSheetProps {
  readonly title: string;
  /** What it does, and what stays. */
  readonly children: ReactNode;
  readonly action: string;
  readonly onAct: () => void;
  /** Another way out, beside the action. */
  readonly more?: ReactNode;
  readonly keep: string;
  /** Leaves all as it is. */
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. Enter leaves all as it is: fast fingers do nothing that stays. */
export function AskSheet({ title, children, action, onAct, more, keep, onClose }: AskSheetProps) {
  return (
    <SheetFrame title={title} onClose={onClose} role="alertdialog">
      {children}
      <div className="actions">
        <Button data-size="large" onClick={onAct}>
          {action}
        </Button>
        {more}
        <EnterButton onPress={onClose}>{keep}</EnterButton>
      </div>
    </SheetFrame>
  );
}
