/** Idle time after which a till locks itself (docs/settings.md). */
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

const NAME = 'caja.bloqueoMinutos';

/** Default: longer than a customer keeps a cashier busy, shorter than a lunch break. */
export const DEFAULT_LOCK_MINUTES = 30;

/** Minutes; 0 disables the lock. */
export function idleLockMinutes(reader: Reader): number {
  const kept = findMeta(reader, NAME);
  return kept === null ? DEFAULT_LOCK_MINUTES : Number(kept);
}

/** @param minutes 0 disables the lock */
export function setIdleLockMinutes(tx: Tx, minutes: number): void {
  setMeta(tx, NAME, String(minutes));
}
