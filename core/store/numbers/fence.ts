/** Fences: numbering is blocked after a restore or on a copied database until a manager lifts them (§restore-fence). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { KEY_COLUMNS, keyValues, SEQUENCE_KEY, type SequenceKey } from './sequences.ts';
import type { Reader, Tx } from '../handle.ts';
import { remembered } from '../row-cache.ts';
import { integer, oneOf, textOrNull } from '../row.ts';
import { insertion, query, type Row } from '../statement.ts';
import { insertionOf } from '../record.ts';

/** Causes for one sequence. */
export type SequenceFenceCause = 'ATRASADA' | 'OTRA_HISTORIA' | 'CENTRAL';
/** Causes for every sequence, including future ones. */
export type WholeFenceCause = 'OTRO_EQUIPO' | 'OTRA_CARPETA' | 'SIN_MARCA';
/**
 * Cause of a fence. `ATRASADA`: the sequence is behind its mark. `OTRA_HISTORIA`: it reached the mark with other
 * documents. `CENTRAL`: the central server knows numbers assigned by another computer. `OTRO_EQUIPO`: the database was
 * used on another machine. `OTRA_CARPETA`: the original still exists in another folder. `SIN_MARCA`: there is no mark.
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

/** Numbers assigned according to the mark. */
export interface KnownNumbers {
  readonly seguro: number;
  /** Possibly assigned up to here; never below `seguro`. */
  readonly posible: number;
}

export type NewFence =
  | ({ readonly key: SequenceKey; readonly causa: SequenceFenceCause } & KnownNumbers)
  | { readonly key: null; readonly causa: WholeFenceCause };

export interface Fence extends KnownNumbers {
  readonly id: number;
  readonly causa: FenceCause;
  /** Whether it applies to every sequence. */
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

export function putFence(tx: Tx, fence: NewFence, now: Instant): void {
  const { key, causa } = fence;
  if (key === null) WHOLE_ROW.run(tx, { causa, seguro: 0, posible: 0, since: now });
  else FENCE_ROW.run(tx, key, { causa, seguro: fence.seguro, posible: fence.posible, since: now });
}

/** Whether any fence was ever added. Cached shortcut. */
export function wasEverFenced(reader: Reader): boolean {
  return ANY(reader);
}

/** Fences of a sequence that were not lifted, oldest first; the sequence need not exist. */
export function fencesBefore(reader: Reader, key: SequenceKey): readonly Fence[] {
  return wasEverFenced(reader) ? BEFORE.all(reader, ...keyValues(key)).map(fenceOf) : [];
}

/**
 * Lifts all fences of a sequence, for this year and later ones.
 *
 * @param of `ultimo`: last assigned number, as stated by the manager
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
