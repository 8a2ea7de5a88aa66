/** The entry line from outside: where stray keys go, where the focus returns, and how it is emptied. */
import type { TipoDte } from '../../../core/contract/edition.ts';
import { ENTRY_ID, focusEntry } from '../../components/focus.ts';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { keepEntry } from '../../sale/kept-entry.ts';

/** Frames until a sheet that closes is surely gone. */
const MAX_FRAMES = 30;

const FIELDS = 'input, select, textarea';

/** A character that would go nowhere goes to the entry line: called before it does its work. A space presses buttons. */
export function typeIntoEntry(key: string): void {
  if (key === ' ' || dialogOpen() || document.activeElement?.matches(FIELDS) === true) return;
  focusEntry();
}

/** Does something once no sheet lies over the screen. */
export function afterSheet(work: () => void, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (!dialogOpen()) work();
    else if (frames > 0) afterSheet(work, frames - 1);
  });
}

/** Gives the entry line the focus once no sheet lies over the screen. */
export function focusEntryAfterSheet(): void {
  afterSheet(focusEntry);
}

/** Gives the field that finds a receiver the focus once no sheet lies over the screen. */
export function focusReceiverAfterSheet(): void {
  afterSheet(() => document.querySelector<HTMLElement>('.receiver input')?.focus());
}

/** Empties the entry line of a type, on the disk and where it is shown. */
export function emptyEntry(tipoDte: TipoDte): void {
  keepEntry(tipoDte, '');
  const field = document.querySelector<HTMLInputElement>(`[data-tipo="${tipoDte}"] #${ENTRY_ID} input`);
  if (field === null || field.value === '') return;
  field.setRangeText('', 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
