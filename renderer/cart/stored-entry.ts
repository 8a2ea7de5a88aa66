/** Stores the text of the entry line with each key, so that a crash loses nothing. */
import type { TipoVenta } from '../../core/contract/edition.ts';

const KEY = 'caja.entry';

let slot = 0;

/** Sets the window's slot: each window has its own entry line. */
export function keepEntriesOf(window: number): void {
  slot = window;
}

function keyOf(tipoDte: TipoVenta): string {
  return slot === 0 ? `${KEY}.${tipoDte}` : `${KEY}.${tipoDte}.${slot}`;
}

/** Stored text of a type's entry line; empty without any. */
export function storedEntry(tipoDte: TipoVenta): string {
  return localStorage.getItem(keyOf(tipoDte)) ?? '';
}

/** Stores it; empty text deletes it. */
export function keepEntry(tipoDte: TipoVenta, typed: string): void {
  if (typed === '') localStorage.removeItem(keyOf(tipoDte));
  else localStorage.setItem(keyOf(tipoDte), typed);
}
