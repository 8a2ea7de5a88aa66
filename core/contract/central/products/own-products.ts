/**
 * `POST /till/products`: a till's products, in parts, for an owner's order to import them into the common catalogue. The centre adds unknown ones; existing ones do not
 * change.
 */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { productInput } from '../manager-api.ts';

export const OWN_CATALOGUE = 'catalogo';
export const OWN_PRODUCTS_AT_ONCE = 200;

export const ownProducts = z.object({
  order: z.uuid(),
  products: z.array(productInput.omit({ validFrom: true })).max(OWN_PRODUCTS_AT_ONCE),
});
export type OwnProducts = z.infer<typeof ownProducts>;

export const ownProductsAnswer = z.object({
  nuevos: z.int().min(0),
  /** New ones for which the catalogue has no room. */
  noCaben: z.int().min(0).default(0),
});
export type OwnProductsAnswer = AnswerOf<typeof ownProductsAnswer>;
