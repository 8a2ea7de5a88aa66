import { useLayoutEffect, useRef } from 'react';

/** Listens to keys of the window from the first render on. @param capture whether before the focused element */
export function useWindowKey(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', hear, { capture });
    return () => window.removeEventListener('keydown', hear, { capture });
  }, [capture]);
}
