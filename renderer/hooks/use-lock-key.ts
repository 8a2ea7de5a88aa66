import { useSession } from '../stores/till/session.ts';
import { useWindowKey } from './use-window-key.ts';

/** Locks the till from any screen or dialog. */
export const LOCK_KEY = 'Ctrl+L';

export function useLockKey(): void {
  useWindowKey((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'l') return;
    // In browsers Ctrl+L would focus the address bar.
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void useSession.getState().logOut();
  }, true);
}
