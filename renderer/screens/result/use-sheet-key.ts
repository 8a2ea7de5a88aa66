import { useEffect, useRef } from 'react';

/**
 * A key with Ctrl that works over a sheet, while what uses it is shown.
 *
 * @param letter lower case
 */
export function useSheetKey(letter: string, work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === letter;
      if (!isIt) return;
      // The browser would print the page.
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letter]);
}
