/** Rows of the stock: papers, what they moved, what they counted. */
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

/** What a paper says of itself; the hash of it covers these in this order, and its lines. */
export const STOCK_PAPER = record({
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  causa: column.oneOf(STOCK_CAUSES),
  recordedAt: column.integer,
  /** The document of ours that moved the goods. */
  documentId: orNull(column.integer),
  purchaseId: orNull(column.integer),
  /** The paper that it takes back. */
  reverses: orNull(column.integer),
  motivo: orNull(column.text),
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
});

/** Goods that went from one place to another. */
export const STOCK_MOVE = record({
  /** `numItem` of the line. */
  item: column.integer,
  /** `product.num`. */
  product: column.integer,
  desde: place,
  hacia: place,
  /** In base units: pieces, or thousandths of what is weighed. */
  base: column.integer,
  /** Code under which it was sold or bought, and how many units that holds. */
  presentacion: column.text,
  factor: column.integer,
  /** When the goods moved. */
  at: column.integer,
  /** Decimal text in USD: cost of the whole move without IVA; null where it follows from others. */
  costo: orNull(column.text),
  /** Id of the move that it takes back. */
  revierte: orNull(column.integer),
});
export type StockMove = RecordOf<typeof STOCK_MOVE>;

/** What was counted. */
export const COUNT_LINE = record({
  item: column.integer,
  product: column.integer,
  place,
  /** In base units, as found and as it was to be then. */
  contado: column.integer,
  esperado: column.integer,
  /** When it was counted. */
  at: column.integer,
});
export type CountLine = RecordOf<typeof COUNT_LINE>;

/** What happened to goods, a move or a count: its moment, its paper, and its line there. */
export const STOCK_EVENT = record({
  at: column.integer,
  entry: column.integer,
  line: column.integer,
  causa: column.oneOf(STOCK_CAUSES),
  /** Null in a count. */
  desde: orNull(column.text),
  hacia: column.text,
  /** In base units: moved, or counted. */
  base: column.integer,
});

/** What a paper says of itself and its lines: each a list of values in the order of their columns, moves as JSON with their ids in front. */
export interface PaperValues {
  readonly paper: readonly Param[];
  readonly moves: string;
  readonly counts: readonly (readonly Param[])[];
}

/** What the hash of a paper covers: itself, its moves by their ids, its counts. */
export function paperFields({ paper, moves, counts }: PaperValues): readonly (string | number | null)[] {
  return [...paper.map(scalar), moves, JSON.stringify(counts)];
}

const scalar = (value: Param) => (typeof value === 'string' || typeof value === 'number' ? value : null);
