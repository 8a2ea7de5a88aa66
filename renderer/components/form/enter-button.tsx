import type { ReactNode } from 'react';
import { useFocus } from '../../hooks/use-focus.ts';
import { Button } from '../button.tsx';

export interface EnterButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The only way to continue; focused when it appears, so that Enter presses it. */
export function EnterButton({ onPress, children }: EnterButtonProps) {
  // No scrolling: the content above is read first.
  const ref = useFocus<HTMLButtonElement>(true, true);
  return (
    <Button ref={ref} kind="main" data-size="large" onClick={onPress}>
      {children}
      <kbd className="key">Enter</kbd>
    </Button>
  );
}
