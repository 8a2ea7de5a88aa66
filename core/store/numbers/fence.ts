/** Where issuing is held back after a restore or on a copied database, and what a manager let pass (§restore-fence). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { KEY_COLUMNS, keyValues, SEQUENCE_KEY, type SequenceKey } from './sequences.ts';
import type { Reader, Tx } from '../handle.ts';
import { remembered } from '../row-cache.ts';
import { integer, oneOf, textOrNull } from '../row.ts';
import { insertion, query, type Row } from '../statement.ts';
import { insertionOf } from '../record.ts';

/** Reasons that concern one sequence. */
export type SequenceFenceCause = 'ATRASADA' | 'OTRA_HISTORIA' | 'CENTRAL';
/** Reasons that concern every sequence of the database, also those not used yet. */
export type WholeFenceCause = 'OTRO_EQUIPO' | 'OTRA_CARPETA' | 'SIN_MARCA';
/**
 * Why issuing is held back: `ATRASADA` the sequence is behind what is known outside the database; `OTRA_HISTORIA` it
 * reached the number, by other documents; `CENTRAL` the centre knows of numbers that another computer gave; `OTRO_EQUIPO` the database was used on another machine; `OTRA_CARPETA` its
 * original still lies in another folder; `SIN_MARCA` nothing outside the database tells which numbers were given.
 */
export type FenceCause = SequenceFenceCause | WholeFenceCause;

const CAUSES: readonly FenceCause[] = [
  'ATRASADA',
  'OTRA_HISTORIA',
  'CENTRAL',
  'OTRO_EQUIPO',
  'OTRA_CARPETA',
  'SIN_MARCA',
];

/** What is known of the numbers that were given. */
export interface KnownNumbers {
  /** Surely given. */
  readonly seguro: number;
  /** Numbers up to this one may have been given; never below `seguro`. */
  readonly posible: number;
}

export type NewFence =
  | ({ readonly key: SequenceKey; readonly causa: SequenceFenceCause } & KnownNumbers)
  | { readonly key: null; readonly causa: WholeFenceCause };

export interface Fence extends KnownNumbers {
  readonly id: number;
  readonly causa: FenceCause;
  /** Whether it stands before every sequence. */
  readonly whole: boolean;
}

const FENCE_ROW = insertionOf('fence', SEQUENCE_KEY, 'causa', 'seguro', 'posible', 'since');
const WHOLE_ROW = insertion('fence', ['causa', 'seguro', 'posible', 'since']);
const BEFORE = query(`
  WITH wanted (${KEY_COLUMNS.join(', ')}) AS (VALUES (${KEY_COLUMNS.map(() => '?').join(', ')}))
  SELECT fence.* FROM fence, wanted
  WHERE (fence.issuer_id IS NULL OR (fence.issuer_id = wanted.issuer_id AND fence.ambiente = wanted.ambiente
      AND fence.autoridad = wanted.autoridad AND fence.tipo_dte = wanted.tipo_dte AND fence.serie = wanted.serie
      AND fence.formato = wanted.formato AND fence.anio = wanted.anio))
    AND NOT EXISTS (SELECT 1 FROM fence_lift AS lift WHERE lift.fence_id = fence.id
      AND lift.issuer_id = wanted.issuer_id AND lift.ambiente = wanted.ambiente AND lift.autoridad = wanted.autoridad
      AND lift.tipo_dte = wanted.tipo_dte AND lift.serie = wanted.serie AND lift.formato = wanted.formato
      AND lift.anio <= wanted.anio)
  ORDER BY fence.id`);
const ANY = remembered<boolean>('SELECT 1 FROM fence LIMIT 1', (rows) => rows.length > 0);
const LIFT_ROW = insertionOf('fence_lift', SEQUENCE_KEY, 'fence_id', 'ultimo', 'at');

/** Puts a fence before a sequence, or before all of them. */
export function putFence(tx: Tx, fence: NewFence, now: Instant): void {
  const { key, causa } = fence;
  if (key === null) WHOLE_ROW.run(tx, { causa, seguro: 0, posible: 0, since: now });
  else FENCE_ROW.run(tx, key, { causa, seguro: fence.seguro, posible: fence.posible, since: now });
}

/** Whether anything was ever held back: without it nobody need look further. */
export function wasEverFenced(reader: Reader): boolean {
  return ANY(reader);
}

/** The fences before a sequence that nobody lifted, oldest first; the sequence need not exist. */
export function fencesBefore(reader: Reader, key: SequenceKey): readonly Fence[] {
  return wasEverFenced(reader) ? BEFORE.all(reader, ...keyValues(key)).map(fenceOf) : [];
}

/**
 * Lets a sequence pass every fence before it, this year and later.
 *
 * @param ultimo the last number that was given according to the manager
 */
export function liftFences(
  tx: Tx,
  key: SequenceKey,
  of: { readonly ultimo: number; readonly now: Instant },
): void {
  for (const fence of fencesBefore(tx, key))
    LIFT_ROW.run(tx, key, { fence_id: fence.id, ultimo: of.ultimo, at: of.now });
}

function fenceOf(row: Row): Fence {
  return {
    id: integer(row, 'id'),
    causa: oneOf(row, 'causa', CAUSES),
    whole: textOrNull(row, 'issuer_id') === null,
    seguro: integer(row, 'seguro'),
    posible: integer(row, 'posible'),
  };
}
