/**
 * Gaps and repeats of number sequences, counted in the ledger itself. What was counted is remembered for some minutes,
 * because the ledger is append-only, so that asking again costs only what was added; the whole is `caja verify`'s.
 */
import { setImmediate } from 'node:timers/promises';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Sequence } from '../../store/numbers/sequences.ts';
import { countNumbers } from '../../store/numbers/number-count.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { Clock } from '../deps.ts';

/** Numbers counted in one turn of the event loop: some five milliseconds. */
const NUMBERS_PER_TURN = 100_000;
/** How long a count is believed before all numbers are counted again. */
const COUNT_KEPT_MS = 600_000;

export interface NumberProof {
  /** Numbers up to the last one without a ledger state. */
  readonly huecos: number;
  /** Numbers given to a second document although the first kept them. */
  readonly repetidos: number;
}

export interface NumberProofs {
  /** Counts ahead, in turns, all but the last numbers of these sequences. */
  countAhead(sequences: readonly Sequence[]): Promise<void>;
  /** The proof of a sequence as the reader sees it. */
  of(reader: Reader, sequence: Sequence): NumberProof;
}

interface Counted extends NumberProof {
  readonly upTo: number;
  readonly since: Instant;
}

/** Proofs over a store, with what this process has counted. */
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
      // A gap can still be accounted for: by the numbers of a restore, for one.
      if (counted.huecos > 0) known.delete(sequence.id);
      return { huecos: counted.huecos, repetidos: counted.repetidos };
    },
  };
}
