/** What stands half typed in the entry line, so that a cut costs no more than the last key. */
import type { TipoVenta } from '../../core/contract/edition.ts';

const KEY = 'caja.entry';

let slot = 0;

/** Says which window of the browser this one is: each has an entry line of its own. */
export function keepEntriesOf(window: number): void {
  slot = window;
}

function keyOf(tipoDte: TipoVenta): string {
  return slot === 0 ? `${KEY}.${tipoDte}` : `${KEY}.${tipoDte}.${slot}`;
}

/** The text of a type's entry line; empty without any. */
export function storedEntry(tipoDte: TipoVenta): string {
  return localStorage.getItem(keyOf(tipoDte)) ?? '';
}

/** Keeps it; an empty one is forgotten. */
export function keepEntry(tipoDte: TipoVenta, typed: string): void {
  if (typed === '') localStorage.removeItem(keyOf(tipoDte));
  else localStorage.setItem(keyOf(tipoDte), typed);
}
