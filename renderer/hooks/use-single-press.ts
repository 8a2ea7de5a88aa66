import { useWindowKey } from './use-window-key.ts';

/** Keys that decide something: held down, they repeat. */
const DECIDING: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/** While it is shown, a key that is held down decides once: what appears under it waits for a press of its own. */
export function useSinglePress(): void {
  // Before anything inside hears of it.
  useWindowKey((event) => {
    const writes = event.target instanceof HTMLTextAreaElement && event.key === 'Enter';
    if (!event.repeat || writes || !DECIDING.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
