import { useWindowKey } from './use-window-key.ts';

const DECIDING: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/** Ignores key repeats of Enter and Escape, so that a held key cannot confirm what appears next. */
export function useSinglePress(): void {
  // Capture phase: before inner handlers.
  useWindowKey((event) => {
    const writes = event.target instanceof HTMLTextAreaElement && event.key === 'Enter';
    if (!event.repeat || writes || !DECIDING.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
