/** A button that has the centre do one thing, and says beside itself when it was refused. */
import type { ReactNode, Ref } from 'react';
import { useAct } from './ask.ts';
import { Refusal } from './refusal.tsx';

export interface ActButtonProps<T> {
  readonly path: string;
  /** What a POST brings; without it the centre is only asked. */
  readonly input?: unknown;
  readonly onDone?: (value: T) => void;
  readonly kind?: 'plain' | 'danger';
  readonly children: ReactNode;
}

/** The button. */
export function ActButton<T = unknown>({ path, input, onDone, kind, children }: ActButtonProps<T>) {
  const { answer, isBusy, act } = useAct<T>();
  return (
    <span className="central-act">
      <button
        type="button"
        className="button"
        data-kind={kind}
        disabled={isBusy}
        onClick={() => act(path, input, onDone)}
      >
        {children}
      </button>
      <Refusal answer={answer} />
    </span>
  );
}

export interface PlainButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onPress: () => void;
  readonly tone?: 'bad';
  readonly children: ReactNode;
}

/** A button that changes only what is shown. */
export function PlainButton({ ref, onPress, tone, children }: PlainButtonProps) {
  return (
    <button ref={ref} type="button" className="button" data-kind="plain" data-tone={tone} onClick={onPress}>
      {children}
    </button>
  );
}
