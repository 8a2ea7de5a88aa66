/** Closing the numbers whose documents a restore lost: they enter the ledger as `ANTES_DE_RESTAURAR` (§restore-fence). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { findSequence, openSequence, type SequenceKey } from './sequences.ts';
import { advance, returnedNumber } from './next-number.ts';
import type { Tx } from '../handle.ts';
import { appendLedger } from './ledger.ts';

/** Most numbers closed in one transaction: a batch stays within the 20 ms of a bulk write (§bounded-batches). */
export const LOST_NUMBERS_PER_BATCH = 200;

/**
 * Closes some of the numbers up to `ultimo`, at most {@link LOST_NUMBERS_PER_BATCH}: those that had come back, as the next
 * document may have taken them before the restore, and those after the last one known here. To be repeated until it gives 0.
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
  const sequenceId = known?.id ?? openSequence(tx, key);
  let last = known?.ultimo ?? findSequence(tx, key)?.ultimo ?? 0;
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
