/** Number sequences: one per issuer, environment, authority, type, series, format and year (§one-sequence). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { initialNumberOfSerie } from '../issuers/branches.ts';
import { AUTORIDADES, FORMATOS } from '../columns.ts';
import { chainHash } from '../proof/hash-chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, record, type RecordOf, insertionOf } from '../record.ts';

/** What a sequence belongs to. */
export const SEQUENCE_KEY = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
  tipoDte: column.oneOf(TIPOS_DTE),
  /** Establishment and point of sale, 8 characters. */
  serie: column.text,
  formato: column.oneOf(FORMATOS),
  /** Year of fecEmi. */
  anio: column.integer,
});
export type SequenceKey = RecordOf<typeof SEQUENCE_KEY>;

const SEQUENCE = SEQUENCE_KEY.extend({
  id: column.integer,
  /** Last number of the previous system; ours begin after it. */
  inicial: column.integer,
  /** Last number given. */
  ultimo: column.integer,
  /** Hash of the last ledger row, or what the chain begins with. */
  headHash: column.text,
});
export type Sequence = RecordOf<typeof SEQUENCE>;

/** The columns of a sequence's key, in every table that has it. */
export const KEY_COLUMNS = SEQUENCE_KEY.columns;

/** Its columns in the order of the schema; the chain of a sequence begins with a hash of them, so the order never changes. */
export function keyValues(key: SequenceKey): readonly (string | number)[] {
  const { issuerId, ambiente, autoridad, tipoDte, serie, formato, anio } = key;
  return [issuerId, ambiente, autoridad, tipoDte, serie, formato, anio];
}

/** The same text for the same sequence only. */
export function keyName(key: SequenceKey): string {
  return keyValues(key).join(' ');
}

/** Finds the row of a key by the values of {@link keyValues}. */
export const KEY_MATCHES = KEY_COLUMNS.map((name) => `${name} = ?`).join(' AND ');
const FIND = SEQUENCE.select(`SELECT * FROM sequence WHERE ${KEY_MATCHES}`);
const SEQUENCE_ROW = insertionOf(
  'sequence',
  SEQUENCE_KEY.extend(SEQUENCE.pick('inicial', 'ultimo', 'headHash').shape),
);
const LIST = SEQUENCE.select(`
  SELECT * FROM sequence
  WHERE issuer_id = coalesce(?, issuer_id) AND ambiente = coalesce(?, ambiente) AND anio = coalesce(?, anio)
    AND serie = coalesce(?, serie)
  ORDER BY id`);

/** The sequence as it stands, or null before its first use. */
export function findSequence(reader: Reader, key: SequenceKey): Sequence | null {
  return FIND.find(reader, ...keyValues(key));
}

/**
 * Id of a sequence, which is created when it was never used.
 *
 * @param inicial as for `allocate`
 */
export function openSequence(tx: Tx, key: SequenceKey, inicial?: number): number {
  return findSequence(tx, key)?.id ?? createSequence(tx, key, inicial);
}

/** Begins a sequence. @returns its id */
export function createSequence(tx: Tx, key: SequenceKey, given: number | undefined): number {
  const inicial = given ?? initialNumberOfSerie(tx, key);
  return SEQUENCE_ROW.run(tx, { ...key, inicial, ultimo: inicial, headHash: genesisHash(key) });
}

/** What the ledger chain of a sequence begins with: it cannot be moved under another sequence. */
export function genesisHash(key: SequenceKey): string {
  return chainHash('caja-dte ledger 1', keyValues(key));
}

export interface SequenceFilter {
  readonly issuerId?: string;
  readonly ambiente?: Ambiente;
  readonly anio?: number;
  readonly serie?: string;
}

/** The sequences that match, in the order of their creation. */
export function sequences(reader: Reader, filter: SequenceFilter = {}): readonly Sequence[] {
  const { issuerId = null, ambiente = null, anio = null, serie = null } = filter;
  return LIST.list(reader, issuerId, ambiente, anio, serie);
}
