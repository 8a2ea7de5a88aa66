/** A button for one action of the centre, with its refusal beside it. */
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useAct } from '../ask.ts';
import { Refusal } from './refusal.tsx';

export interface ActButtonProps<T> {
  readonly path: string;
  /** Body of a POST; without it a GET. */
  readonly input?: unknown;
  readonly onDone?: (value: T) => void;
  readonly kind?: 'plain' | 'danger';
  readonly children: ReactNode;
}

export function ActButton<T = unknown>({ path, input, onDone, kind, children }: ActButtonProps<T>) {
  const { answer, isBusy, act } = useAct<T>();
  return (
    <span className="central-act">
      <Button kind={kind} disabled={isBusy} onClick={() => act(path, input, onDone)}>
        {children}
      </Button>
      <Refusal answer={answer} />
    </span>
  );
}
