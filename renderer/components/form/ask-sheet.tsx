import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { EnterButton } from './enter-button.tsx';
import { SheetFrame } from '../sheet-frame.tsx';

export interface AskSheetProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly onAct: () => void;
  readonly more?: ReactNode;
  readonly keep: string;
  readonly onClose: () => void;
}

/** Confirmation of an irreversible action. Enter cancels, so that fast typing never confirms. */
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
