/** Queries of the managers' page for purchases of all branches (§purchases-of-all-tills). Amounts are decimal text in USD. */
import { z } from 'zod';
import { PURCHASE_STATES, type BoughtType } from '../../purchases/purchases.ts';
import { identity, periodQuery } from '../manager-api.ts';

/** Purchases per answer, and lines per file. */
export const MAX_LISTED_PURCHASES = 500;
export const MAX_FILE_PURCHASES = 50_000;

/** By date of the document. */
export const purchasesQuery = periodQuery.extend({
  /** Part of the supplier's name or number, or of the document's number. */
  q: z.string().max(100).default(''),
  estado: z.enum([...PURCHASE_STATES, '']).default(''),
  shop: identity.optional(),
});
export type PurchasesQuery = z.output<typeof purchasesQuery>;

export interface PurchaseLine {
  readonly compra: string;
  readonly installation: string;
  readonly nit: string;
  readonly shop: string;
  readonly till: string;
  readonly fecEmi: string;
  readonly proveedor: string;
  readonly nombre: string;
  readonly tipoDte: BoughtType;
  readonly numeroControl: string;
  readonly estado: (typeof PURCHASE_STATES)[number];
  /** Month of the purchase book; null until entered. */
  readonly periodo: string | null;
  readonly vence: string | null;
  /** Negative for notas de crédito. */
  readonly total: string;
  /** Whether another till has the same supplier's document in force. */
  readonly repetida: boolean;
}

export interface BoughtByShop {
  readonly shop: string;
  readonly compras: number;
  readonly total: string;
}

export interface CentralPurchases {
  /** Latest first. */
  readonly compras: readonly PurchaseLine[];
  readonly more: boolean;
  readonly tiendas: readonly BoughtByShop[];
  readonly shops: readonly { readonly id: string; readonly name: string }[];
}
