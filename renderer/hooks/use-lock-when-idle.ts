import { useEffect } from 'react';
import { bridge } from '../bridge/index.ts';
import { useSession } from '../stores/session.ts';
import { isLeaving, useIdleLock } from '../stores/idle-lock.ts';

/** How often it is looked whether the time is over. */
const LOOK_MS = 5_000;
/** How often the service is told that somebody is here, at most. */
const PRESENT_MS = 60_000;
const MINUTE_MS = 60_000;
/** What a person does at a till. */
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Locks the till when nobody touched it for the minutes that are set. Typing counts, though nothing is asked of the service
 * meanwhile: it is told now and then. A document that is leaving is waited for.
 */
export function useLockWhenIdle(): void {
  const minutes = useIdleLock((lock) => lock.minutes);
  const load = useIdleLock((lock) => lock.load);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (minutes === null) return;
    let last = Date.now();
    let told = last;
    const onSign = (): void => {
      last = Date.now();
      if (last - told < PRESENT_MS) return;
      told = last;
      void bridge.call('upkeep.present', {});
    };
    const look = (): void => {
      if (minutes > 0 && Date.now() - last >= minutes * MINUTE_MS && !isLeaving())
        void useSession.getState().logOut('inactividad');
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
    };
  }, [minutes]);
}
