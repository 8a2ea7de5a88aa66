/** Closes numbers whose documents were lost by a restore, as `ANTES_DE_RESTAURAR` in the ledger (§restore-fence). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { createSequence, findSequence, type SequenceKey } from './sequences.ts';
import { lastKnownHere } from './fence-known.ts';
import { advance, returnedNumber } from './next-number.ts';
import type { Tx } from '../handle.ts';
import { appendLedger } from './ledger.ts';

/** Most numbers closed per transaction, to stay within the 20 ms of a bulk write (§bounded-batches). */
export const LOST_NUMBERS_PER_BATCH = 200;

/**
 * Closes returned numbers, which a lost document may have taken, and then the numbers up to `ultimo`. At most {@link
 * LOST_NUMBERS_PER_BATCH} per call: repeat until it returns 0.
 *
 * @returns how many numbers were closed
 */
export function closeLostNumbers(
  tx: Tx,
  key: SequenceKey,
  of: { readonly ultimo: number; readonly now: Instant },
): number {
  const known = findSequence(tx, key);
  if (known === null && of.ultimo === 0) return 0;
  const sequenceId = known?.id ?? createSequence(tx, key);
  let last = lastKnownHere(tx, key);
  let closed = 0;
  const close = (numero: number) => {
    appendLedger(tx, { sequenceId, numero, estado: 'ANTES_DE_RESTAURAR', at: of.now });
    closed += 1;
  };
  let back = returnedNumber(tx, sequenceId);
  while (back !== null && closed < LOST_NUMBERS_PER_BATCH) {
    close(back);
    back = returnedNumber(tx, sequenceId);
  }
  while (last < of.ultimo && closed < LOST_NUMBERS_PER_BATCH) {
    last = advance(tx, sequenceId);
    close(last);
  }
  return closed;
}
