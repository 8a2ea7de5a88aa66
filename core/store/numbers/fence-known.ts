/** Fences for numbers that a centre knows of and this database does not: another computer gave them (§restore-fence). */
import type { KnownNumber } from '../../contract/central/known-numbers.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { initialNumberOfSerie } from '../issuers/branches.ts';
import { listIssuers } from '../issuers/issuers.ts';
import type { Reader, Tx } from '../handle.ts';
import { findSequence, type SequenceKey } from './sequences.ts';
import { fencesBefore, putFence } from './fence.ts';

/** A sequence of this till with what the centre knows of it. */
export interface KnownSequence {
  readonly key: SequenceKey;
  readonly ultimo: number;
  readonly at: Instant;
}

/** What the centre knows, by the sequences of this till: whoever has several issuers of one NIT has each of them. */
export function knownSequences(reader: Reader, numbers: readonly KnownNumber[]): readonly KnownSequence[] {
  const issuers = Map.groupBy(listIssuers(reader), ({ nit }) => nit);
  return numbers.flatMap(({ nit, ultimo, at, ...sequence }) =>
    (issuers.get(nit) ?? []).map(({ id: issuerId }) => ({ key: { issuerId, ...sequence }, ultimo, at })),
  );
}

/** Last number that this database knows to be given in a sequence, used or not. */
export function lastKnownHere(reader: Reader, key: SequenceKey): number {
  return findSequence(reader, key)?.ultimo ?? initialNumberOfSerie(reader, key);
}

/** Puts up what is called for; gives the sequences that are held back by it. */
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
