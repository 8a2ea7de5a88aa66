import { useEffect } from 'react';
import { bridge } from '../bridge/index.ts';
import { useSession } from '../stores/till/session.ts';
import { isLeaving, useIdleLock } from '../stores/till/idle-lock.ts';

const LOOK_MS = 5_000;
/** Minimum interval of activity reports to the service. */
const PRESENT_MS = 60_000;
const MINUTE_MS = 60_000;
/** Storage key of the last activity in any window of this till, epoch ms. */
const LAST_SIGN_KEY = 'caja.sign';
/** Minimum interval of writes to it. */
const NOTE_MS = 1_000;
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

/** Last activity in another window; 0 without any, or if the clock was set back. */
function lastElsewhere(): number {
  const at = Number(localStorage.getItem(LAST_SIGN_KEY) ?? 0);
  return at > Date.now() ? 0 : at;
}

/**
 * Locks the till after the configured minutes without activity in any window. Reports activity to the
 * service; waits while a document is being sent.
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
