/** The customers' screens that were let in on other devices: which till each follows, and the hash of its secret. */
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

const NAME = 'pantallas.cliente';

export interface KnownDisplay {
  readonly tillId: string;
  /** SHA-256 of its secret. */
  readonly hash: string;
}

/** All of them, the oldest first. */
export function knownDisplays(reader: Reader): readonly KnownDisplay[] {
  const kept = findMeta(reader, NAME);
  return kept === null ? [] : (JSON.parse(kept) as readonly KnownDisplay[]);
}

/** Replaces them. */
export function setKnownDisplays(tx: Tx, displays: readonly KnownDisplay[]): void {
  setMeta(tx, NAME, JSON.stringify(displays));
}
