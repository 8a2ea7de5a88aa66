/** Queries of the managers' page for purchases of all branches (§purchases-of-all-tills). Amounts are decimal text in USD. */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { BOUGHT_TYPES, PURCHASE_STATES } from '../../purchases/purchases.ts';
import { count, id, named, text } from '../stream-leaves.ts';
import { periodQuery } from '../manager-api.ts';

/** Purchases per answer, and lines per file. */
export const MAX_LISTED_PURCHASES = 500;
export const MAX_FILE_PURCHASES = 50_000;

/** By date of the document. */
export const purchasesQuery = periodQuery.extend({
  /** Part of the supplier's name or number, or of the document's number. */
  q: z.string().max(100).default(''),
  estado: z.enum([...PURCHASE_STATES, '']).default(''),
  shop: id.optional(),
});
export type PurchasesQuery = z.output<typeof purchasesQuery>;

export const purchaseLine = z.strictObject({
  compra: text,
  installation: id,
  nit: text,
  shop: text,
  till: text,
  fecEmi: text,
  proveedor: text,
  nombre: text,
  tipoDte: z.enum(BOUGHT_TYPES),
  numeroControl: text,
  estado: z.enum(PURCHASE_STATES),
  /** Month of the purchase book; null until entered. */
  periodo: text.nullable(),
  vence: text.nullable(),
  /** Negative for notas de crédito. */
  total: text,
  /** Whether another till has the same supplier's document in force. */
  repetida: z.boolean(),
});
export type PurchaseLine = AnswerOf<typeof purchaseLine>;

export const centralPurchases = z.strictObject({
  /** Latest first. */
  compras: z.array(purchaseLine),
  more: z.boolean(),
  tiendas: z.array(z.strictObject({ shop: text, compras: count, total: text })),
  shops: z.array(named),
});
export type CentralPurchases = AnswerOf<typeof centralPurchases>;
