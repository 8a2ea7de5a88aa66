/** Buttons that ask before they do something. */
import { useState, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
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

/** A button that takes something away; once it was pressed, the question with both answers. */
export function AskedButton({ path, input, onDone, question, children }: AskedButtonProps) {
  const { keep } = useText();
  const [isAsking, setAsking] = useState(false);
  const harmless = useFocus<HTMLButtonElement>(isAsking);
  if (!isAsking)
    return (
      <Button kind="plain" tone="bad" onClick={() => setAsking(true)}>
        {children}
      </Button>
    );
  return (
    <span className="row gap-1 wrap central-acts">
      <span>{question}</span>
      <ActButton path={path} input={input} onDone={onDone} kind="danger">
        {children}
      </ActButton>
      <Button kind="plain" ref={harmless} onClick={() => setAsking(false)}>
        {keep}
      </Button>
    </span>
  );
}

interface AskedAct extends Pick<AskedButtonProps, 'path' | 'input'> {
  readonly name: string;
  readonly question: ReactNode;
  /** It takes away what the row shows. */
  readonly isDanger: boolean;
  onDone(value: unknown): void;
}

export interface RowActsProps {
  readonly asked: readonly AskedAct[];
  /** What is done or shown without a question. */
  readonly children: ReactNode;
}

/** What can be done with a row; a question takes the place of all of it. */
export function RowActs({ asked, children }: RowActsProps) {
  const { close } = useText();
  const [asking, setAsking] = useState('');
  const act = asked.find(({ name }) => name === asking);
  if (act !== undefined) {
    const done = (value: unknown) => {
      if (!act.isDanger) setAsking('');
      act.onDone(value);
    };
    return (
      <div className="row gap-1 wrap central-acts">
        <span>{act.question}</span>
        <ActButton path={act.path} input={act.input} onDone={done} {...(act.isDanger && { kind: 'danger' })}>
          {act.name}
        </ActButton>
        <Button kind="plain" onClick={() => setAsking('')}>
          {close}
        </Button>
      </div>
    );
  }
  return (
    <div className="row gap-1 wrap central-acts">
      {children}
      {asked.map(({ name, isDanger }) => (
        <Button kind="plain" key={name} onClick={() => setAsking(name)} {...(isDanger && { tone: 'bad' })}>
          {name}
        </Button>
      ))}
    </div>
  );
}
