import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** One column of the screen below it. */
const NARROW = '(max-width: 79.99rem)';

/** Whether the window has room for one column only. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
