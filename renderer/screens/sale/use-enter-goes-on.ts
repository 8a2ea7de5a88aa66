import { useEffect } from 'react';
import { useWindowKey } from '../../hooks/use-window-key.ts';

const GOES_ON = '[role="alertdialog"] .actions [data-kind="main"]';
/** Elements that would keep the focus after a click. */
const PRESSED = 'button, summary';

/** Focuses the button for the next step without scrolling. */
export function focusWayOn(): void {
  document.querySelector<HTMLElement>(GOES_ON)?.focus({ preventScroll: true });
}

/** On a result, Enter always goes to the next sale, whichever button was used; an opened field keeps its Enter. */
export function useEnterGoesOn(): void {
  useEffect(() => {
    let frame = 0;
    const onClick = (): void => {
      // Whatever the click opens takes the focus first.
      frame = requestAnimationFrame(() => {
        const at = document.activeElement;
        const isLost = at === null || at === document.body;
        if (isLost || at.matches(PRESSED)) focusWayOn();
      });
    };
    window.addEventListener('click', onClick);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('click', onClick);
    };
  }, []);
  useWindowKey((event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    focusWayOn();
    document.querySelector<HTMLElement>(GOES_ON)?.click();
  });
}
