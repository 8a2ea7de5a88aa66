/** Which number the next document of a sequence gets (§one-sequence). */
import type { Reader, Tx } from '../handle.ts';
import { integer, integerOrNull, text } from '../row.ts';
import { command, query } from '../statement.ts';
import { createSequence, genesisHash, KEY_MATCHES, keyValues, type SequenceKey } from './sequences.ts';

const ADVANCE = command('UPDATE sequence SET ultimo = ultimo + 1 WHERE id = ? RETURNING ultimo');
const RETURNED = query(`
  SELECT numero FROM ledger AS back
  WHERE sequence_id = +? AND estado = 'DEVUELTO'
    AND NOT EXISTS (SELECT 1 FROM ledger AS later
      WHERE later.sequence_id = back.sequence_id AND later.numero = back.numero AND later.id > back.id)
  ORDER BY numero LIMIT 1`);
/** A sequence before a number is taken, with the one that came back to it. */
const STANDING = query(`
  SELECT id, head_hash, (SELECT numero FROM ledger AS back
    WHERE sequence_id = sequence.id AND estado = 'DEVUELTO'
      AND NOT EXISTS (SELECT 1 FROM ledger AS later
        WHERE later.sequence_id = back.sequence_id AND later.numero = back.numero AND later.id > back.id)
    ORDER BY numero LIMIT 1) AS devuelto
  FROM sequence WHERE ${KEY_MATCHES}`);

/**
 * Takes the next number: one that came back, the lowest first, else the one after the last. The sequence is created at
 * its first use. Whether the number fits the format is the caller's check; throwing gives the number back.
 *
 * @param inicial last number of the taxpayer's previous system; unless given, what the branch of that series says
 */
export function allocate(tx: Tx, key: SequenceKey, inicial?: number): Allocated {
  const found = STANDING.get(tx, ...keyValues(key));
  const sequenceId = found === undefined ? createSequence(tx, key, inicial) : integer(found, 'id');
  const headHash = found === undefined ? genesisHash(key) : text(found, 'head_hash');
  const devuelto = found === undefined ? null : integerOrNull(found, 'devuelto');
  return { sequenceId, numero: devuelto ?? advance(tx, sequenceId), isReturned: devuelto !== null, headHash };
}

/** A number that was just taken. */
export interface Allocated {
  readonly sequenceId: number;
  readonly numero: number;
  /** It came back from another document, so that it is not the last one of its sequence. */
  readonly isReturned: boolean;
  /** Hash of the last ledger row before it. */
  readonly headHash: string;
}

/** The lowest number that came back to a sequence and waits for its next document, or null. */
export function returnedNumber(reader: Reader, sequenceId: number): number | null {
  const returned = RETURNED.get(reader, sequenceId);
  return returned === undefined ? null : integer(returned, 'numero');
}

/** Takes the number after the last one. */
export function advance(tx: Tx, sequenceId: number): number {
  const advanced = ADVANCE.get(tx, sequenceId);
  if (advanced === undefined) throw new Error(`sequence ${sequenceId} did not advance`);
  return integer(advanced, 'ultimo');
}
