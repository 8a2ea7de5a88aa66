/** Allocates the number of the next document in a sequence (§one-sequence). */
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
/** A sequence with its lowest returned number. */
const STANDING = query(`
  SELECT id, head_hash, (SELECT numero FROM ledger AS back
    WHERE sequence_id = sequence.id AND estado = 'DEVUELTO'
      AND NOT EXISTS (SELECT 1 FROM ledger AS later
        WHERE later.sequence_id = back.sequence_id AND later.numero = back.numero AND later.id > back.id)
    ORDER BY numero LIMIT 1) AS devuelto
  FROM sequence WHERE ${KEY_MATCHES}`);

/**
 * Takes the lowest returned number, else the one after the last. Creates the sequence at first use. The caller checks
 * that the number fits the format; a rollback frees it.
 *
 * @param inicial last number of the taxpayer's previous system; default: that of the branch
 */
export function allocate(tx: Tx, key: SequenceKey, inicial?: number): Allocated {
  const found = STANDING.get(tx, ...keyValues(key));
  const sequenceId = found === undefined ? createSequence(tx, key, inicial) : integer(found, 'id');
  const headHash = found === undefined ? genesisHash(key) : text(found, 'head_hash');
  const devuelto = found === undefined ? null : integerOrNull(found, 'devuelto');
  return { sequenceId, numero: devuelto ?? advance(tx, sequenceId), isReturned: devuelto !== null, headHash };
}

export interface Allocated {
  readonly sequenceId: number;
  readonly numero: number;
  /** Whether it is a returned number, so not the last one of its sequence. */
  readonly isReturned: boolean;
  /** Hash of the last ledger row before it. */
  readonly headHash: string;
}

/** The lowest returned and unused number, or null. */
export function returnedNumber(reader: Reader, sequenceId: number): number | null {
  const returned = RETURNED.get(reader, sequenceId);
  return returned === undefined ? null : integer(returned, 'numero');
}

export function advance(tx: Tx, sequenceId: number): number {
  const advanced = ADVANCE.get(tx, sequenceId);
  if (advanced === undefined) throw new Error(`sequence ${sequenceId} did not advance`);
  return integer(advanced, 'ultimo');
}
