/** What goods would cost a customer at every till (§prices, §promotions): `POST /api/prices/preview`. */
import { z } from 'zod';
import { MAX_ITEMS } from '../../api/requests/items.ts';
import type { FoundPrice } from '../../bridge/bridge-prices.ts';
import { quantity } from '../../till/products.ts';
import { textId } from '../../till/till-leaves.ts';
import { MAX_CODIGO_CHARS } from '../../till/till-limits.ts';
import { instant } from '../stream-leaves.ts';

export const pricePreviewInput = z.strictObject({
  /** Key of the customer; null: somebody who is not in the file. */
  cliente: textId.nullable(),
  /** The moment; null: now. */
  en: instant.nullable(),
  lineas: z
    .array(z.strictObject({ codigo: z.string().min(1).max(MAX_CODIGO_CHARS), cantidad: quantity }))
    .min(1)
    .max(MAX_ITEMS),
});
export type PricePreviewInput = Readonly<z.infer<typeof pricePreviewInput>>;

/** Amounts are decimal text in USD with VAT. */
export interface PricePreview {
  /** Null for goods that nobody knows. */
  readonly lineas: readonly ((FoundPrice & { readonly ahorro: string; readonly total: string }) | null)[];
  readonly total: string;
}
