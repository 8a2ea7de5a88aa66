/** A button for one action of the centre, with its refusal beside it. */
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useAct, type AnswerTo } from '../ask.ts';
import { Refusal } from './refusal.tsx';

export interface ActButtonProps<Q extends string> {
  readonly path: Q;
  /** Body of a POST; without it a GET. */
  readonly input?: unknown;
  readonly onDone?: (value: AnswerTo<Q>) => void;
  readonly kind?: 'plain' | 'danger';
  readonly children: ReactNode;
}

export function ActButton<const Q extends string>({
  path,
  input,
  onDone,
  kind,
  children,
}: ActButtonProps<Q>) {
  const { answer, isBusy, act } = useAct<Q>();
  return (
    <span className="central-act">
      <Button kind={kind} disabled={isBusy} onClick={() => act(path, input, onDone)}>
        {children}
      </Button>
      <Refusal answer={answer} />
    </span>
  );
}
