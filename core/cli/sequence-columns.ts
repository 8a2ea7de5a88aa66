/** JSON members and table columns of a sequence in command output. */
import { keyValues, type SequenceKey } from '../store/numbers/sequences.ts';

/** Headings of {@link sequenceCells}. */
export const SEQUENCE_HEAD = ['EMISOR', 'AMBIENTE', 'AUTORIDAD', 'TIPO', 'SERIE', 'FORMATO', 'AÑO'] as const;

/** Table columns of a sequence's key. */
export function sequenceCells(key: SequenceKey): readonly string[] {
  return keyValues(key).map(String);
}

/** JSON members of a sequence's key. */
export function sequenceJson({ issuerId, ambiente, autoridad, tipoDte, serie, formato, anio }: SequenceKey) {
  return { emisor: issuerId, ambiente, autoridad, tipoDte, serie, formato, anio };
}
