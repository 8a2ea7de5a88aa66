/** A form that sends master data to tills: fields, refusal and buttons. */
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useAct, type AnswerTo } from '../ask.ts';
import { useText } from '../central-text.ts';
import { SignalLine } from '../parts/fields.tsx';
import { Refusal } from '../parts/refusal.tsx';

export interface DownFormProps<Q extends string> {
  readonly title?: string;
  readonly path: Q;
  readonly input: () => unknown;
  readonly onDone: (value: AnswerTo<Q>) => void;
  /** Without it there is no cancel button. */
  readonly onClose?: (() => void) | undefined;
  readonly action?: string;
  readonly kind?: 'main' | 'danger';
  /** Confirmation shown until the next change. */
  readonly done?: string;
  readonly isReady?: boolean;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function DownForm<const Q extends string>({
  title,
  path,
  input,
  onDone,
  onClose,
  action,
  kind = 'main',
  done,
  isReady = true,
  more,
  children,
}: DownFormProps<Q>) {
  const text = useText();
  const { answer, isBusy, act, forget } = useAct<Q>();
  return (
    <form
      className="central-card"
      onChange={forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) act(path, input(), onDone);
      }}
    >
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
      <Refusal answer={answer} />
      {answer?.ok === true && done !== undefined ? (
        <SignalLine tone="good" role="status">
          {done}
        </SignalLine>
      ) : null}
      <div className="actions">
        {more}
        {onClose === undefined ? null : (
          <Button kind="plain" onClick={onClose}>
            {text.close}
          </Button>
        )}
        <Button type="submit" kind={kind} disabled={isBusy}>
          {action ?? text.save}
        </Button>
      </div>
    </form>
  );
}
