import { useEffect } from 'react';
import { homeOfFocus } from '../../components/focus.ts';

/** Puts the focus into the search when a form that was saved has taken it along: keys go on where they were. */
export function useKeptFocus(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return;
    // Dialogs give the focus back in the next frame, if they still can.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        homeOfFocus()?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}
