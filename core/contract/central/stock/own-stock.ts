/** `GET /till/stock/own`: the centre's figures of a till's stock documents up to one of them, with which the till verifies that both agree. */
import { z } from 'zod';
import { ambiente, exactSum, rowId, shown } from '../stream-leaves.ts';

export const OWN_GOODS_AT_ONCE = 1000;

const number = z.coerce.number().int().min(0);
export const ownStockQuestion = z.object({
  /** Last stock document to include. */
  until: number,
  /** Products already received, up to this number; 0 for all. */
  after: number,
});

const row = z.object({
  /** Product number at the till. */
  product: rowId,
  ambiente,
  /** Name of the place at the till. */
  place: shown,
  /** In base units, never 0. */
  base: exactSum,
});
export type OwnStockRow = z.infer<typeof row>;

export const ownStock = z.object({
  rows: z.array(row),
  papers: z.int().min(0),
  /** `after` of the next page; null on the last. */
  next: rowId.nullable(),
});
export type OwnStock = z.infer<typeof ownStock>;
