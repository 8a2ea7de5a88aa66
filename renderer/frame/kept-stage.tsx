import { Activity, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSession } from '../stores/till/session.ts';
import type { SessionState, TillPlace } from '../../core/contract/till/till.ts';

type Open = Extract<SessionState, { stage: 'open' }>;

export interface KeptStageProps {
  readonly state: Extract<SessionState, { stage: 'open' | 'locked' }>;
  /** The till of the logged-in user. */
  readonly children: (open: Open) => ReactNode;
  /** The lock screen; `last` is the user before the lock. */
  readonly Locked: ComponentType<{ readonly place: TillPlace; readonly last: string | null }>;
}

/**
 * Keeps the till mounted but hidden behind the lock, so that the same user continues where they left. Another
 * cashier starts on the sale screen, a manager on the current one.
 */
export function KeptStage({ state, children, Locked }: KeptStageProps) {
  const [kept, setKept] = useState<Open | null>(null);
  if (state.stage === 'open' && state !== kept) setKept(state);
  const open = state.stage === 'open' ? state : kept;
  const samePlace = open !== null && sameAs(open.place, state.place);
  return (
    <>
      {open !== null && samePlace && (
        <Activity mode={state.stage === 'open' ? 'visible' : 'hidden'}>
          <FocusRestorer key={open.user.id}>{children(open)}</FocusRestorer>
        </Activity>
      )}
      {state.stage === 'locked' && <Locked place={state.place} last={open?.user.id ?? null} />}
    </>
  );
}

function sameAs(a: Open['place'], b: Open['place']): boolean {
  return a.issuerId === b.issuerId && a.branchId === b.branchId && a.ambiente === b.ambiente;
}

/** Restores the focus of before the lock. */
function FocusRestorer({ children }: { readonly children: ReactNode }) {
  const [place] = useState<{ last: HTMLElement | null }>({ last: null });
  // In a layout effect, after inner elements with autofocus.
  useLayoutEffect(() => {
    const { last } = place;
    if (last?.isConnected === true) last.focus();
    // Before hiding: closing dialogs move the focus.
    const forget = useSession.subscribe((now, before) => {
      const at = document.activeElement;
      const locks = before.state?.stage === 'open' && now.state?.stage === 'locked';
      if (locks && at instanceof HTMLElement) place.last = at;
    });
    return forget;
  }, [place]);
  return children;
}
