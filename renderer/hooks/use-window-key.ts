import { useLayoutEffect, useRef } from 'react';

/**
 * Hears every key of the window while what uses it is shown, from the very step that shows it: the next key of fast
 * fingers is not lost.
 *
 * @param capture whether it hears a key before what has the focus does
 */
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
