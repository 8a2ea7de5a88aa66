/**
 * Fences for numbers known to the central server but not to this database, because another computer assigned them
 * (§restore-fence).
 */
import type { KnownNumber } from '../../contract/central/known-numbers.ts';
import { fiscalYear, type Instant } from '../../domain/fiscal-time.ts';
import { initialNumberOfSerie } from '../issuers/branches.ts';
import { listIssuers } from '../issuers/issuers.ts';
import type { Reader, Tx } from '../handle.ts';
import { findSequence, keyName, type SequenceKey } from './sequences.ts';
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
  const known = knownSequences(tx, numbers);
  const ahead = known.filter(
    ({ key, ultimo }) =>
      ultimo > lastKnownHere(tx, key) &&
      !fencesBefore(tx, key).some((fence) => !fence.whole && fence.seguro >= ultimo),
  );
  const held = [...ahead, ...begunSince(ahead, known, fiscalYear(now))];
  for (const { key, ultimo } of held)
    putFence(tx, { key, causa: 'CENTRAL', seguro: ultimo, posible: ultimo }, now);
  return held;
}

/** This year's sequences of which nothing is known: the other computer may have begun them, and not told the centre. */
function begunSince(
  ahead: readonly KnownSequence[],
  known: readonly KnownSequence[],
  anio: number,
): readonly KnownSequence[] {
  const names = new Set(known.map(({ key }) => keyName(key)));
  const ofYear = ahead.map(({ key, at }) => ({ key: { ...key, anio }, ultimo: 0, at }));
  const begun = new Map(ofYear.map((each) => [keyName(each.key), each]));
  return [...begun.values()].filter(({ key }) => !names.has(keyName(key)));
}
