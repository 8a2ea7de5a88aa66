import { Activity, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSession } from '../stores/till/session.ts';
import type { SessionState, TillPlace } from '../../core/contract/till/till.ts';

type Open = Extract<SessionState, { stage: 'open' }>;

export interface KeptStageProps {
  readonly state: Extract<SessionState, { stage: 'open' | 'locked' }>;
  /** The till of somebody. */
  readonly children: (open: Open) => ReactNode;
  /** Asks who works here; `last` worked here until now. */
  readonly Locked: ComponentType<{ readonly place: TillPlace; readonly last: string | null }>;
}

/**
 * The till, and the lock before it: behind the lock everything stays as it was, out of sight and asleep, and wakes where it
 * was for the same person. Another person who logs in begins with their own data: a
 * cashier where one sells, a manager on the same screen.
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

/** What had the focus when the till was locked has it again afterwards. */
function FocusRestorer({ children }: { readonly children: ReactNode }) {
  const [place] = useState<{ last: HTMLElement | null }>({ last: null });
  // In the very step that shows it, after everything inside that takes the focus when it appears.
  useLayoutEffect(() => {
    const { last } = place;
    if (last?.isConnected === true) last.focus();
    // Before anything is taken out of sight: dialogs give the focus back when they go.
    const forget = useSession.subscribe((now, before) => {
      const at = document.activeElement;
      const locks = before.state?.stage === 'open' && now.state?.stage === 'locked';
      if (locks && at instanceof HTMLElement) place.last = at;
    });
    return forget;
  }, [place]);
  return children;
}
