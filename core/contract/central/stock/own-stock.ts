/** What the centre has of the papers of one till, up to one of them: `GET /till/stock/own`. A till proves with it that both have the same. */
import { z } from 'zod';
import { ambiente, rowId, shown } from '../stream-leaves.ts';

/** Goods of one answer. */
export const OWN_GOODS_AT_ONCE = 1000;

const number = z.coerce.number().int().min(0);
export const ownStockQuestion = z.object({
  /** The till's last paper that counts. */
  until: number,
  /** Goods that were told of already, up to a number; 0 for all. */
  after: number,
});

const row = z.object({
  /** The number of the goods at the till. */
  product: rowId,
  ambiente,
  /** As the till calls it. */
  place: shown,
  /** In base units, never 0. */
  base: z.int(),
});
export type OwnStockRow = z.infer<typeof row>;

export const ownStock = z.object({
  rows: z.array(row),
  /** How many papers the centre has of those. */
  papers: z.int().min(0),
  /** Goods from which on more is to be asked; null where all is told. */
  next: rowId.nullable(),
});
export type OwnStock = z.infer<typeof ownStock>;
