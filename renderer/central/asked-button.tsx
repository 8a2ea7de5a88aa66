/** A button that takes something away, and asks before it does. */
import { useState, type ReactNode } from 'react';
import { useFocus } from '../hooks/use-focus.ts';
import { ActButton } from './act-button.tsx';
import { useText } from './central-text.ts';

export interface AskedButtonProps {
  readonly path: string;
  readonly input: unknown;
  readonly onDone: () => void;
  /** Names what is going to be gone. */
  readonly question: string;
  readonly children: ReactNode;
}

/** The button; once it was pressed, the question with both answers. */
export function AskedButton({ path, input, onDone, question, children }: AskedButtonProps) {
  const { keep } = useText();
  const [isAsking, setAsking] = useState(false);
  const harmless = useFocus<HTMLButtonElement>(isAsking);
  if (!isAsking)
    return (
      <button
        type="button"
        className="button"
        data-kind="plain"
        data-tone="bad"
        onClick={() => setAsking(true)}
      >
        {children}
      </button>
    );
  return (
    <span className="row gap-1 wrap central-acts">
      <span>{question}</span>
      <ActButton path={path} input={input} onDone={onDone} kind="danger">
        {children}
      </ActButton>
      <button
        ref={harmless}
        type="button"
        className="button"
        data-kind="plain"
        onClick={() => setAsking(false)}
      >
        {keep}
      </button>
    </span>
  );
}
