/** A sequence as commands write it: the members of its JSON and the columns of its table. */
import { keyValues, type SequenceKey } from '../store/numbers/sequences.ts';

/** Headings of {@link sequenceCells}. */
export const SEQUENCE_HEAD = ['EMISOR', 'AMBIENTE', 'AUTORIDAD', 'TIPO', 'SERIE', 'FORMATO', 'AÑO'] as const;

/** What a sequence belongs to, as columns of a table. */
export function sequenceCells(key: SequenceKey): readonly string[] {
  return keyValues(key).map(String);
}

/** What a sequence belongs to, as members of a JSON object. */
export function sequenceJson({ issuerId, ambiente, autoridad, tipoDte, serie, formato, anio }: SequenceKey) {
  return { emisor: issuerId, ambiente, autoridad, tipoDte, serie, formato, anio };
}
