/** The entry line from outside: where stray keys go, where the focus returns, and how it is emptied. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { ENTRY_ID, focusEntry } from '../../components/focus.ts';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { parseQuickEntry } from '../../input/quick-entry.ts';
import { keepEntry, storedEntry } from '../../cart/stored-entry.ts';
import { useNotice } from '../../stores/till/notice.ts';
import { useWaitingScans } from '../../stores/sale/waiting-scans.ts';

/** Frames until a sheet that closes is surely gone. */
const MAX_FRAMES = 30;

const FIELDS = 'input, select, textarea';

/** A character that would go nowhere goes to the entry line: called before it does its work. A space presses buttons. */
export function typeIntoEntry(key: string): void {
  if (key === ' ' || dialogOpen() || document.activeElement?.matches(FIELDS) === true) return;
  focusEntry();
}

/** Names a line that was added, with its price, where the keys for goods stand in the place of the sale. */
export function tellBehindKeys(name: string, precio: string): void {
  // Once it is drawn: the first line of a sale takes the place of the keys, a further one stays behind them.
  requestAnimationFrame(() => {
    const behindKeys =
      document.querySelector('.issue .quick') !== null && document.querySelector('.issue .lines') === null;
    if (behindKeys) useNotice.getState().say({ kind: 'added-behind-keys', name, precio });
  });
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

/** Gives the field that finds a receiver the focus once no sheet lies over the screen; with one chosen, what changes it. */
export function focusReceiverAfterSheet(): void {
  afterSheet(() => document.querySelector<HTMLElement>('.receiver input, [data-receiver-change]')?.focus());
}

/** Empties the entry line of a type, on the disk and where it is shown, and forgets what waits for it. */
export function emptyEntry(tipoDte: TipoVenta): void {
  useWaitingScans.getState().forget(tipoDte);
  fillEntry(tipoDte, '');
}

/** Types a text into the entry line of a type in place of what it held, on the disk and where it is shown. */
export function fillEntry(tipoDte: TipoVenta, text: string): void {
  keepEntry(tipoDte, text);
  const field = document.querySelector<HTMLInputElement>(`[data-tipo="${tipoDte}"] #${ENTRY_ID} input`);
  if (field === null || field.value === text) return;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A quantity that waits for its product in the entry line. */
export interface TypedCount {
  readonly cantidad: string;
  readonly typed: string;
}

/** Takes such a quantity out of the entry line of a type; null when nothing or something else stands there. */
export function takeCount(tipoDte: TipoVenta): TypedCount | null {
  const typed = storedEntry(tipoDte);
  const reading = parseQuickEntry(typed);
  if (reading.kind !== 'count') return null;
  fillEntry(tipoDte, '');
  return { cantidad: reading.cantidad, typed };
}

/** Puts a quantity back for which there was no product, unless something else is typed by now. */
export function giveBackCount(tipoDte: TipoVenta, count: TypedCount): void {
  if (storedEntry(tipoDte) === '') fillEntry(tipoDte, count.typed);
}
