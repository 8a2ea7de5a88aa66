/** Customer displays paired on other devices, with their till and the hash of their secret. */
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

const NAME = 'pantallas.cliente';

export interface KnownDisplay {
  readonly tillId: string;
  /** SHA-256 of its secret. */
  readonly hash: string;
}

/** Oldest first. */
export function knownDisplays(reader: Reader): readonly KnownDisplay[] {
  const kept = findMeta(reader, NAME);
  return kept === null ? [] : (JSON.parse(kept) as readonly KnownDisplay[]);
}

export function setKnownDisplays(tx: Tx, displays: readonly KnownDisplay[]): void {
  setMeta(tx, NAME, JSON.stringify(displays));
}
