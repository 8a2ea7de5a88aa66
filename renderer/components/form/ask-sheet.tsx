import type { ReactNode } from 'react';
import { EnterButton } from './enter-button.tsx';
import { SheetFrame } from '../sheet-frame.tsx';

export interface AskSheetProps {
  readonly title: string;
  /** What it does, and what stays. */
  readonly children: ReactNode;
  readonly action: string;
  readonly onAct: () => void;
  readonly keep: string;
  /** Leaves all as it is. */
  readonly onClose: () => void;
  /** Enter leaves all as it is: fast fingers do nothing that stays. */
  readonly enterKeeps?: boolean;
}

/** Asks before something that cannot be taken back. */
export function AskSheet({
  title,
  children,
  action,
  onAct,
  keep,
  onClose,
  enterKeeps = false,
}: AskSheetProps) {
  return (
    <SheetFrame title={title} onClose={onClose} role="alertdialog">
      {children}
      {enterKeeps ? (
        <div className="actions">
          <button type="button" className="button" data-size="large" onClick={onAct}>
            {action}
          </button>
          <EnterButton onPress={onClose}>{keep}</EnterButton>
        </div>
      ) : (
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            {keep}
          </button>
          <button type="button" className="button" data-kind="main" onClick={onAct}>
            {action}
          </button>
        </div>
      )}
    </SheetFrame>
  );
}
