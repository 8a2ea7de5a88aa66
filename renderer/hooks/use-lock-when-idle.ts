import { useEffect } from 'react';
import { bridge } from '../bridge/index.ts';
import { useSession } from '../stores/till/session.ts';
import { isLeaving, useIdleLock } from '../stores/till/idle-lock.ts';

/** How often it is looked whether the time is over. */
const LOOK_MS = 5_000;
/** How often at most the service learns that somebody is here. */
const PRESENT_MS = 60_000;
const MINUTE_MS = 60_000;
/** When somebody did something last in any window of this till, in milliseconds since 1970. */
const LAST_SIGN_KEY = 'caja.sign';
/** How often that is written down, at most. */
const NOTE_MS = 1_000;
/** What a person does at a till. */
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

/** The last sign in another window; 0 without any, or when this computer's clock was put back since. */
function lastElsewhere(): number {
  const at = Number(localStorage.getItem(LAST_SIGN_KEY) ?? 0);
  return at > Date.now() ? 0 : at;
}

/**
 * Locks the till when nobody touched any of its windows for the minutes that are set. Typing counts, though nothing is asked of the service
 * meanwhile: it gets a sign now and then. A document that is being sent is waited for.
 */
export function useLockWhenIdle(): void {
  const minutes = useIdleLock((lock) => lock.minutes);
  const load = useIdleLock((lock) => lock.load);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (minutes === null) return;
    let last = Date.now();
    let reported = last;
    let noted = 0;
    const onSign = (): void => {
      last = Date.now();
      if (Math.abs(last - noted) >= NOTE_MS) {
        noted = last;
        localStorage.setItem(LAST_SIGN_KEY, String(last));
      }
      if (last - reported < PRESENT_MS) return;
      reported = last;
      void bridge.call('maintenance.present', {});
    };
    const look = (): void => {
      const unused = Date.now() - Math.max(last, lastElsewhere());
      if (minutes > 0 && unused >= minutes * MINUTE_MS && !isLeaving())
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
