/**
 * Counts gaps and repeats of number sequences in the ledger. Results are cached for minutes; since the ledger is
 * append-only, only additions are counted again. `caja verify` counts everything.
 */
import { setImmediate } from 'node:timers/promises';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Sequence } from '../../store/numbers/sequences.ts';
import { countNumbers } from '../../store/numbers/number-count.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { Clock } from '../deps.ts';

/** Numbers counted per turn of the event loop: about five milliseconds. */
const NUMBERS_PER_TURN = 100_000;
/** Cache time of a count before all numbers are counted again. */
const COUNT_KEPT_MS = 600_000;

export interface NumberProof {
  /** Numbers before the last one without a ledger entry. */
  readonly huecos: number;
  /** Numbers given to a second document while the first still has them. */
  readonly repetidos: number;
}

export interface NumberProofs {
  /** Counts all but the last numbers of these sequences in advance, in turns. */
  countAhead(sequences: readonly Sequence[]): Promise<void>;
  of(reader: Reader, sequence: Sequence): NumberProof;
}

interface Counted extends NumberProof {
  readonly upTo: number;
  readonly since: Instant;
}

export function createNumberProofs(store: Pick<Store, 'read'>, clock: Pick<Clock, 'now'>): NumberProofs {
  const known = new Map<number, Counted>();
  const countedOf = ({ id, inicial, ultimo }: Sequence): Counted => {
    const now = clock.now();
    const counted = known.get(id);
    const fresh = counted !== undefined && Math.abs(now - counted.since) < COUNT_KEPT_MS;
    return fresh && counted.upTo <= ultimo ? counted : { upTo: inicial, huecos: 0, repetidos: 0, since: now };
  };
  const countOn = (reader: Reader, sequence: Sequence): Counted => {
    const before = countedOf(sequence);
    const upTo = Math.min(sequence.ultimo, before.upTo + NUMBERS_PER_TURN);
    const found = countNumbers(reader, { sequenceId: sequence.id, after: before.upTo, upTo });
    const huecos = before.huecos + (upTo - before.upTo - found.present);
    const counted = { ...before, upTo, huecos, repetidos: before.repetidos + found.repeated };
    known.set(sequence.id, counted);
    return counted;
  };
  return {
    countAhead: async (sequences) => {
      for (const sequence of sequences) {
        while (sequence.ultimo - countedOf(sequence).upTo > NUMBERS_PER_TURN) {
          store.read((reader) => countOn(reader, sequence));
          await setImmediate();
        }
      }
    },
    of: (reader, sequence) => {
      let counted = countOn(reader, sequence);
      while (counted.upTo < sequence.ultimo) counted = countOn(reader, sequence);
      // A gap may still be filled, e.g. by a restore.
      if (counted.huecos > 0) known.delete(sequence.id);
      return { huecos: counted.huecos, repetidos: counted.repetidos };
    },
  };
}
