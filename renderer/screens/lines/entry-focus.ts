/** Access to the entry line from outside: focus, fill, and clear. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { ENTRY_ID, focusEntry } from '../../components/focus.ts';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { parseQuickEntry } from '../../input/quick-entry.ts';
import { keepEntry, storedEntry } from '../../cart/stored-entry.ts';
import { useNotice } from '../../stores/till/notice.ts';
import { useWaitingScans } from '../../stores/sale/waiting-scans.ts';

/** Most frames to wait for a closing sheet. */
const MAX_FRAMES = 30;

const FIELDS = 'input, select, textarea';

/** Moves the focus to the entry line before a character is typed nowhere. Spaces stay: they press buttons. */
export function typeIntoEntry(key: string): void {
  if (key === ' ' || dialogOpen() || document.activeElement?.matches(FIELDS) === true) return;
  focusEntry();
}

/** Announces an added line when the quick keys cover the lines. */
export function tellBehindKeys(name: string, precio: string): void {
  // After rendering: only the first line of a sale replaces the keys.
  requestAnimationFrame(() => {
    const behindKeys =
      document.querySelector('.issue .quick') !== null && document.querySelector('.issue .lines') === null;
    if (behindKeys) useNotice.getState().say({ kind: 'added-behind-keys', name, precio });
  });
}

/** Runs `work` once no dialog is open. */
export function afterSheet(work: () => void, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (!dialogOpen()) work();
    else if (frames > 0) afterSheet(work, frames - 1);
  });
}

export function focusEntryAfterSheet(): void {
  afterSheet(focusEntry);
}

/** Focuses the receiver's search once no dialog is open, or the change button if a receiver is chosen. */
export function focusReceiverAfterSheet(): void {
  afterSheet(() => document.querySelector<HTMLElement>('.receiver input, [data-receiver-change]')?.focus());
}

/** Clears a type's entry line and its stored text, and drops its queued scans. */
export function emptyEntry(tipoDte: TipoVenta): void {
  useWaitingScans.getState().forget(tipoDte);
  fillEntry(tipoDte, '');
}

/** Replaces a type's entry text, stored and displayed. */
export function fillEntry(tipoDte: TipoVenta, text: string): void {
  keepEntry(tipoDte, text);
  const field = document.querySelector<HTMLInputElement>(`[data-tipo="${tipoDte}"] #${ENTRY_ID} input`);
  if (field === null || field.value === text) return;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A quantity in the entry line that waits for its product. */
export interface TypedCount {
  readonly cantidad: string;
  readonly typed: string;
}

/** Takes such a quantity out of a type's entry line; null if there is none. */
export function takeCount(tipoDte: TipoVenta): TypedCount | null {
  const typed = storedEntry(tipoDte);
  const reading = parseQuickEntry(typed);
  if (reading.kind !== 'count') return null;
  fillEntry(tipoDte, '');
  return { cantidad: reading.cantidad, typed };
}

/** Restores a quantity whose product was not found, unless the line has new text. */
export function giveBackCount(tipoDte: TipoVenta, count: TypedCount): void {
  if (storedEntry(tipoDte) === '') fillEntry(tipoDte, count.typed);
}
