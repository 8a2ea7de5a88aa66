/**
 * Stock of a till's branch over all its tills, sent to the till: rows changed since its last position. Quantities are in base units; a place is `sucursal`, `averia` or
 * `transito` with the establishment's code.
 */
import { z } from 'zod';
import { streamMark } from '../stream-batch.ts';
import { ambiente, code, exactSum, instant, nit, rowId, shown } from '../stream-leaves.ts';

export const STOCK_ROWS_AT_ONCE = 2000;
const MAX_DIGITS = 15;

export const shopStockQuestion = z.object({
  /** The till's last position; 0 for everything. */
  after: z.string().regex(new RegExp(`^\\d{1,${MAX_DIGITS}}$`)),
  /** Epoch of the till's stream. */
  epoch: code,
});

const row = z.object({
  nit,
  ambiente,
  place: shown,
  codigoPlano: shown,
  base: exactSum,
  /** Count on which the row is based: its time, installation and stock document there. */
  count: z.object({ at: instant, till: z.uuid(), paper: rowId }).nullable(),
});
export type ShopStockRow = z.infer<typeof row>;

export const shopStock = z.object({
  /** Position after these rows. */
  after: z.int().min(0),
  /** The till's position is not from this centre: rows not listed must be deleted. */
  anew: z.boolean(),
  /** Whether more rows follow; only the complete set is of one moment. */
  more: z.boolean(),
  rows: z.array(row).max(STOCK_ROWS_AT_ONCE),
  at: instant,
  /** Position of the till's own stream at the centre. */
  mark: streamMark,
});
export type ShopStock = z.infer<typeof shopStock>;
