/** After how long without use a till locks itself (docs/settings.md). */
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

const NAME = 'caja.bloqueoMinutos';

/** Unless somebody chose: longer than any customer keeps a cashier busy, shorter than a lunch break. */
export const DEFAULT_LOCK_MINUTES = 30;

/** Minutes without use; 0: a till never locks itself. */
export function idleLockMinutes(reader: Reader): number {
  const kept = findMeta(reader, NAME);
  return kept === null ? DEFAULT_LOCK_MINUTES : Number(kept);
}

/** Sets it. @param minutes 0 for never */
export function setIdleLockMinutes(tx: Tx, minutes: number): void {
  setMeta(tx, NAME, String(minutes));
}
