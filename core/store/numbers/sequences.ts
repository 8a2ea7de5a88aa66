/** Number sequences: one per issuer, environment, authority, type, series, format and year (§one-sequence). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { initialNumberOfSerie } from '../issuers/branches.ts';
import { AUTORIDADES, FORMATOS } from '../columns.ts';
import { chainHash } from '../proof/hash-chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, record, type RecordOf, insertionOf } from '../record.ts';

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
  /** Last number of the previous system; ours start after it. */
  inicial: column.integer,
  ultimo: column.integer,
  /** Hash of the last ledger row; the genesis hash before the first. */
  headHash: column.text,
});
export type Sequence = RecordOf<typeof SEQUENCE>;

export const KEY_COLUMNS = SEQUENCE_KEY.columns;

/** Key values in schema order. The genesis hash covers them, so the order must never change. */
export function keyValues(key: SequenceKey): readonly (string | number)[] {
  const { issuerId, ambiente, autoridad, tipoDte, serie, formato, anio } = key;
  return [issuerId, ambiente, autoridad, tipoDte, serie, formato, anio];
}

/** Unique text per sequence. */
export function keyName(key: SequenceKey): string {
  return keyValues(key).join(' ');
}

/** SQL condition for {@link keyValues}. */
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

/** Null before its first use. */
export function findSequence(reader: Reader, key: SequenceKey): Sequence | null {
  return FIND.find(reader, ...keyValues(key));
}

/** @param given as `inicial` of `allocate` @returns its id */
export function createSequence(tx: Tx, key: SequenceKey, given?: number): number {
  const inicial = given ?? initialNumberOfSerie(tx, key);
  return SEQUENCE_ROW.run(tx, { ...key, inicial, ultimo: inicial, headHash: genesisHash(key) });
}

/** First hash of a sequence's ledger chain; ties the chain to its sequence. */
export function genesisHash(key: SequenceKey): string {
  return chainHash('caja-dte ledger 1', keyValues(key));
}

export interface SequenceFilter {
  readonly issuerId?: string;
  readonly ambiente?: Ambiente;
  readonly anio?: number;
  readonly serie?: string;
}

/** In order of creation. */
export function sequences(reader: Reader, filter: SequenceFilter = {}): readonly Sequence[] {
  const { issuerId = null, ambiente = null, anio = null, serie = null } = filter;
  return LIST.list(reader, issuerId, ambiente, anio, serie);
}
