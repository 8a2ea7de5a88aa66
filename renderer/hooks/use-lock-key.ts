import { useSession } from '../stores/till/session.ts';
import { useWindowKey } from './use-window-key.ts';

/** Locks the till from anywhere, over an open dialog too. */
export const LOCK_KEY = 'Ctrl+L';

/** The key that locks. */
export function useLockKey(): void {
  useWindowKey((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'l') return;
    // Also in browsers, where it would go to the address.
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void useSession.getState().logOut();
  }, true);
}
