/** Row mappings of stock entries, moves and counts. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { placeOf, STOCK_CAUSES, type Place } from '../../contract/stock/stock.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import type { Param } from '../statement.ts';

const place = column.stored<Place>({
  read: (stored) => {
    const found = placeOf(stored);
    if (found === null) throw new Error(`no place of goods: ${stored}`);
    return found;
  },
  write: (value) => value,
});

/** A stock entry. Its hash covers these columns in this order, and the lines. */
export const STOCK_PAPER = record({
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  causa: column.oneOf(STOCK_CAUSES),
  recordedAt: column.integer,
  /** Our document that moved the goods. */
  documentId: orNull(column.integer),
  purchaseId: orNull(column.integer),
  /** Entry that this one reverses. */
  reverses: orNull(column.integer),
  motivo: orNull(column.text),
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
});

export const STOCK_MOVE = record({
  /** `numItem` of the line. */
  item: column.integer,
  /** `product.num`. */
  product: column.integer,
  desde: place,
  hacia: place,
  /** Base units: pieces, or thousandths of weighed goods. */
  base: column.integer,
  /** Code sold or bought, and its number of base units. */
  presentacion: column.text,
  factor: column.integer,
  at: column.integer,
  /** Cost of the whole move in USD without IVA, decimal text; null if derived from other moves. */
  costo: orNull(column.text),
  revierte: orNull(column.integer),
});
export type StockMove = RecordOf<typeof STOCK_MOVE>;

export const COUNT_LINE = record({
  item: column.integer,
  product: column.integer,
  place,
  /** Base units: counted, and expected at that time. */
  contado: column.integer,
  esperado: column.integer,
  at: column.integer,
});
export type CountLine = RecordOf<typeof COUNT_LINE>;

/** A move or count with its sort key. */
export const STOCK_EVENT = record({
  at: column.integer,
  entry: column.integer,
  line: column.integer,
  causa: column.oneOf(STOCK_CAUSES),
  /** Null for a count. */
  desde: orNull(column.text),
  hacia: column.text,
  /** Base units moved or counted. */
  base: column.integer,
});

/** An entry as column values; moves as JSON, each with its id first. */
export interface PaperValues {
  readonly paper: readonly Param[];
  readonly moves: string;
  readonly counts: readonly (readonly Param[])[];
}

/** Values covered by the hash: entry, moves in order of id, counts. */
export function paperFields({ paper, moves, counts }: PaperValues): readonly (string | number | null)[] {
  return [...paper.map(scalar), moves, JSON.stringify(counts)];
}

const scalar = (value: Param) => (typeof value === 'string' || typeof value === 'number' ? value : null);
