import { useEffect } from 'react';

/** Keys that decide something: held down, they repeat. */
const DECIDING: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/** While it is shown, a key that is held down decides once: what appears under it waits for a press of its own. */
export function useSinglePress(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const writes = event.target instanceof HTMLTextAreaElement && event.key === 'Enter';
      if (!event.repeat || writes || !DECIDING.has(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before anything inside hears of it.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
