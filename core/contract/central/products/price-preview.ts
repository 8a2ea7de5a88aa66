/** `POST /api/prices/preview`: prices of goods for a customer at every till (§prices, §promotions). */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { MAX_ITEMS } from '../../api/requests/items.ts';
import { foundPrice } from '../../bridge/bridge-prices.ts';
import { quantity } from '../../till/products.ts';
import { textId } from '../../till/till-leaves.ts';
import { MAX_CODIGO_CHARS } from '../../till/till-limits.ts';
import { instant, text } from '../stream-leaves.ts';

export const pricePreviewInput = z.strictObject({
  /** Key of the customer; null: an unknown customer. */
  cliente: textId.nullable(),
  /** Epoch milliseconds; null: now. */
  en: instant.nullable(),
  lineas: z
    .array(z.strictObject({ codigo: z.string().min(1).max(MAX_CODIGO_CHARS), cantidad: quantity }))
    .min(1)
    .max(MAX_ITEMS),
});
export type PricePreviewInput = Readonly<z.infer<typeof pricePreviewInput>>;

/** Amounts are decimal text in USD with VAT. */
export const pricePreviewAnswer = z.strictObject({
  /** Null for unknown goods. */
  lineas: z.array(foundPrice.extend({ ahorro: text, total: text }).nullable()),
  total: text,
});
export type PricePreview = AnswerOf<typeof pricePreviewAnswer>;
