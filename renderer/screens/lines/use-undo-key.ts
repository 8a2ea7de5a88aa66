import type { TipoVenta } from '../../../core/contract/edition.ts';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useRemovedLines } from '../../stores/sale/removed-lines.ts';

/** Whether the focused field has text of its own to undo. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}

/** Ctrl+Z restores the last removed line, unless a field has text of its own to undo. */
export function useUndoKey(tipoDte: TipoVenta): void {
  useWindowKey((event) => {
    const isIt = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isIt || dialogOpen() || isTyping()) return;
    event.preventDefault();
    useRemovedLines.getState().undo(tipoDte);
  });
}
