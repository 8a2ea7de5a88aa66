/**
 * What a till's shop has by all of its tills, handed down: rows that changed since the number the till has. Quantities are in base units; a
 * place is `sucursal`, `averia` or `transito` with the code of the establishment.
 */
import { z } from 'zod';
import { streamMark } from '../stream-batch.ts';
import { ambiente, code, instant, nit, rowId, shown } from '../stream-leaves.ts';

/** Rows of one answer at most. */
export const STOCK_ROWS_AT_ONCE = 2000;
/** Longest number of changes in decimal digits. */
const MAX_DIGITS = 15;

export const shopStockQuestion = z.object({
  /** The number that the till has; 0 for everything. */
  after: z.string().regex(new RegExp(`^\\d{1,${MAX_DIGITS}}$`)),
  /** The epoch of its stream. */
  epoch: code,
});

const row = z.object({
  nit,
  ambiente,
  place: shown,
  codigoPlano: shown,
  base: z.int(),
  /** The count it goes out from: when, at which installation, and the number of its paper there. */
  count: z.object({ at: instant, till: z.uuid(), paper: rowId }).nullable(),
});
export type ShopStockRow = z.infer<typeof row>;

export const shopStock = z.object({
  /** The number that the till has with these rows. */
  after: z.int().min(0),
  /** What is not told is not there any more: the till's number is not one of this centre's. */
  anew: z.boolean(),
  /** Whether more rows are to be asked for; only without them all of it is of one moment. */
  more: z.boolean(),
  rows: z.array(row).max(STOCK_ROWS_AT_ONCE),
  at: instant,
  /** What the centre had of the till's own stream. */
  mark: streamMark,
});
export type ShopStock = z.infer<typeof shopStock>;
