/** Number sequences: one per issuer, environment, authority, type, series, format and year (§one-sequence). */
import {
  AMBIENTES,
  type Ambiente,
  type Autoridad,
  type FormatoNumeroControl,
} from '../../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import { initialNumberOfSerie } from '../issuers/branches.ts';
import { AUTORIDADES, FORMATOS } from '../columns.ts';
import { chainHash } from '../proof/hash-chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, integerOrNull, oneOf, text } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

/** What a sequence belongs to. */
export interface SequenceKey {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  readonly tipoDte: TipoDte;
  /** Establishment and point of sale, 8 characters. */
  readonly serie: string;
  readonly formato: FormatoNumeroControl;
  /** Year of fecEmi. */
  readonly anio: number;
}

export interface Sequence extends SequenceKey {
  readonly id: number;
  /** Last number of the previous system; ours begin after it. */
  readonly inicial: number;
  /** Last number given. */
  readonly ultimo: number;
  /** Hash of the last ledger row, or what the chain begins with. */
  readonly headHash: string;
}

/** Its columns in the order of the schema; the chain of a sequence begins with a hash of them, so the order never changes. */
export function keyValues(key: SequenceKey): readonly (string | number)[] {
  const { issuerId, ambiente, autoridad, tipoDte, serie, formato, anio } = key;
  return [issuerId, ambiente, autoridad, tipoDte, serie, formato, anio];
}

/** The columns of a sequence's key, in every table that has it. */
export const KEY_COLUMNS = [
  'issuer_id',
  'ambiente',
  'autoridad',
  'tipo_dte',
  'serie',
  'formato',
  'anio',
] as const;

/** A key by the names of its columns. */
export function keyRow(key: SequenceKey) {
  return {
    issuer_id: key.issuerId,
    ambiente: key.ambiente,
    autoridad: key.autoridad,
    tipo_dte: key.tipoDte,
    serie: key.serie,
    formato: key.formato,
    anio: key.anio,
  };
}

/** The same text for the same sequence only. */
export function keyName(key: SequenceKey): string {
  return keyValues(key).join(' ');
}

/** Parses the columns of {@link keyValues}. */
export function sequenceKeyOf(row: Row): SequenceKey {
  return {
    issuerId: text(row, 'issuer_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    autoridad: oneOf(row, 'autoridad', AUTORIDADES),
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_DTE),
    serie: text(row, 'serie'),
    formato: oneOf(row, 'formato', FORMATOS),
    anio: integer(row, 'anio'),
  };
}

const KEY =
  'issuer_id = ? AND ambiente = ? AND autoridad = ? AND tipo_dte = ? AND serie = ? AND formato = ? AND anio = ?';
const FIND = query(`SELECT * FROM sequence WHERE ${KEY}`);
const SEQUENCE_ROW = insertion('sequence', [...KEY_COLUMNS, 'inicial', 'ultimo', 'head_hash']);
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
  FROM sequence WHERE ${KEY}`);
const LIST = query(`
  SELECT * FROM sequence
  WHERE issuer_id = coalesce(?, issuer_id) AND ambiente = coalesce(?, ambiente) AND anio = coalesce(?, anio)
    AND serie = coalesce(?, serie)
  ORDER BY id`);

/**
 * Takes the next number: one that came back, the lowest first, else the one after the last. The sequence is created at
 * its first use. Whether the number fits the format is the caller's check; throwing gives the number back.
 *
 * @param inicial last number of the taxpayer's previous system; unless given, what the branch of that series says
 */
export function allocate(tx: Tx, key: SequenceKey, inicial?: number): Allocated {
  const found = STANDING.get(tx, ...keyValues(key));
  const sequenceId = found === undefined ? create(tx, key, inicial) : integer(found, 'id');
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

/** The sequence as it stands, or null before its first use. */
export function findSequence(reader: Reader, key: SequenceKey): Sequence | null {
  const row = FIND.get(reader, ...keyValues(key));
  return row === undefined ? null : sequenceOf(row);
}

/**
 * Id of a sequence, which is created when it was never used.
 *
 * @param inicial as for {@link allocate}
 */
export function openSequence(tx: Tx, key: SequenceKey, inicial?: number): number {
  return findSequence(tx, key)?.id ?? create(tx, key, inicial);
}

function create(tx: Tx, key: SequenceKey, given: number | undefined): number {
  const inicial = given ?? initialNumberOfSerie(tx, key);
  return SEQUENCE_ROW.run(tx, { ...keyRow(key), inicial, ultimo: inicial, head_hash: genesisHash(key) });
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
  return LIST.all(reader, issuerId, ambiente, anio, serie).map(sequenceOf);
}

function sequenceOf(row: Row): Sequence {
  return {
    id: integer(row, 'id'),
    ...sequenceKeyOf(row),
    inicial: integer(row, 'inicial'),
    ultimo: integer(row, 'ultimo'),
    headHash: text(row, 'head_hash'),
  };
}
