/**
 * Fences for numbers known to the central server but not to this database, because another computer assigned them
 * (§restore-fence).
 */
import type { KnownNumber } from '../../contract/central/known-numbers.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { initialNumberOfSerie } from '../issuers/branches.ts';
import { listIssuers } from '../issuers/issuers.ts';
import type { Reader, Tx } from '../handle.ts';
import { findSequence, type SequenceKey } from './sequences.ts';
import { fencesBefore, putFence } from './fence.ts';

/** A sequence of this till with the central server's knowledge of it. */
export interface KnownSequence {
  readonly key: SequenceKey;
  readonly ultimo: number;
  readonly at: Instant;
}

/** Central data as sequences of this till, without those of other issuers. */
export function knownSequences(reader: Reader, numbers: readonly KnownNumber[]): readonly KnownSequence[] {
  const ids = new Map(listIssuers(reader).map(({ nit, id }) => [nit, id]));
  return numbers.flatMap(({ nit, ultimo, at, ...sequence }) => {
    const issuerId = ids.get(nit);
    return issuerId === undefined ? [] : [{ key: { issuerId, ...sequence }, ultimo, at }];
  });
}

/** Last number assigned here, or the initial number of an unused sequence. */
export function lastKnownHere(reader: Reader, key: SequenceKey): number {
  return findSequence(reader, key)?.ultimo ?? initialNumberOfSerie(reader, key);
}

/** Adds missing fences. @returns the sequences blocked by central data */
export function fenceKnown(tx: Tx, numbers: readonly KnownNumber[], now: Instant): readonly KnownSequence[] {
  const ahead = knownSequences(tx, numbers).filter(
    ({ key, ultimo }) =>
      ultimo > lastKnownHere(tx, key) &&
      !fencesBefore(tx, key).some((fence) => !fence.whole && fence.seguro >= ultimo),
  );
  for (const { key, ultimo } of ahead)
    putFence(tx, { key, causa: 'CENTRAL', seguro: ultimo, posible: ultimo }, now);
  return ahead;
}
