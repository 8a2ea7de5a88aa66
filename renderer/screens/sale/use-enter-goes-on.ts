import { useEffect } from 'react';
import { useWindowKey } from '../../hooks/use-window-key.ts';

const GOES_ON = '[role="alertdialog"] .actions [data-kind="main"]';
/** What would keep the key after it was used. */
const PRESSED = 'button, summary';

/** Gives the way on the focus, without moving what is read. */
export function focusWayOn(): void {
  document.querySelector<HTMLElement>(GOES_ON)?.focus({ preventScroll: true });
}

/** While a result is shown, Enter goes on to the next sale whatever button was used before; a field that was opened keeps its Enter. */
export function useEnterGoesOn(): void {
  useEffect(() => {
    let frame = 0;
    const onClick = (): void => {
      // What the press opens takes the focus first.
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
