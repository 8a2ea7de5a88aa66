/** Buttons with a confirmation. */
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { ActButton } from './act-button.tsx';
import { useText } from '../central-text.ts';

export interface AskedButtonProps {
  readonly path: string;
  readonly input: unknown;
  readonly onDone: () => void;
  readonly question: string;
  readonly children: ReactNode;
}

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
  /** Deletes the row's record. */
  readonly isDanger: boolean;
  onDone(value: unknown): void;
}

export interface RowActsProps {
  readonly asked: readonly AskedAct[];
  readonly children: ReactNode;
}

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
