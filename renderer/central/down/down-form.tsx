/** A form that gives something to tills: its fault where it was refused, and its buttons. */
import { useState, type ReactNode } from 'react';
import { ask, type Answer } from '../ask.ts';
import { useText } from '../central-text.ts';

export interface DownFormProps {
  readonly title?: string;
  /** What the centre is asked. */
  readonly path: string;
  readonly input: () => unknown;
  readonly onDone: () => void;
  /** Without it the form stays. */
  readonly onClose?: (() => void) | undefined;
  readonly action?: string;
  /** Said while what was saved last stands. */
  readonly done?: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** The form. */
export function DownForm({
  title,
  path,
  input,
  onDone,
  onClose,
  action,
  done,
  more,
  children,
}: DownFormProps) {
  const text = useText();
  const [answer, setAnswer] = useState<Answer<unknown> | null>(null);
  const send = async () => {
    const answered = await ask(path, input());
    setAnswer(answered);
    if (answered.ok) onDone();
  };
  const fault = answer?.ok === false ? (answer.message === '' ? text.noLine : answer.message) : '';
  return (
    <form
      className="central-card"
      onChange={() => setAnswer(null)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
      {fault === '' ? null : (
        <p className="notice" data-tone="bad" role="alert">
          {fault}
        </p>
      )}
      {answer?.ok === true && done !== undefined ? (
        <p className="signal" data-tone="good" role="status">
          <span className="signal-light" />
          {done}
        </p>
      ) : null}
      <div className="actions">
        {more}
        {onClose === undefined ? null : (
          <button type="button" className="button" data-kind="plain" onClick={onClose}>
            {text.close}
          </button>
        )}
        <button type="submit" className="button" data-kind="main">
          {action ?? text.save}
        </button>
      </div>
    </form>
  );
}
