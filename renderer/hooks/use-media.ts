import { useSyncExternalStore } from 'react';

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

/** Below this width the screen has one column. */
const NARROW = '(max-width: 79.99rem)';

export function useNarrow(): boolean {
  return useMedia(NARROW);
}
