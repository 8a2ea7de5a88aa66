import type { TipoVenta } from '../../../core/contract/edition.ts';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useRemovedLines } from '../../stores/sale/removed-lines.ts';

/** Whether the field with the focus has something of its own to take back. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}

/** Ctrl+Z puts back the line that was taken out last, unless something is typed: that is the field's own. */
export function useUndoKey(tipoDte: TipoVenta): void {
  useWindowKey((event) => {
    const isIt = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isIt || dialogOpen() || isTyping()) return;
    event.preventDefault();
    useRemovedLines.getState().undo(tipoDte);
  });
}
