import type { ReactNode } from 'react';
import { useFocus } from '../../hooks/use-focus.ts';
import { Button } from '../button.tsx';

export interface EnterButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The one way on: it has the focus as soon as it appears, so that Enter presses it. */
export function EnterButton({ onPress, children }: EnterButtonProps) {
  // At the foot of its dialog, which stays in sight: what stands above it is read first.
  const ref = useFocus<HTMLButtonElement>(true, true);
  return (
    <Button ref={ref} kind="main" data-size="large" onClick={onPress}>
      {children}
      <kbd className="key">Enter</kbd>
    </Button>
  );
}
