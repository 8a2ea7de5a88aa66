import { useEffect } from 'react';
import { homeOfFocus } from '../../components/focus.ts';

/** Moves the focus to the search when a closed form has lost it, so that typing goes on. */
export function useKeptFocus(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return;
    // Dialogs return the focus in the next frame, if their opener still exists.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        homeOfFocus()?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}
