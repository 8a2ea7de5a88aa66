/**
 * `POST /till/products`: a till's products, in parts, for an owner's order to import them into the common catalogue. The centre adds unknown ones; existing ones do not
 * change.
 */
import { z } from 'zod';
import { productInput } from '../manager-api.ts';

export const OWN_CATALOGUE = 'catalogo';
export const OWN_PRODUCTS_AT_ONCE = 200;

export const ownProducts = z.object({
  order: z.uuid(),
  products: z.array(productInput.omit({ validFrom: true })).max(OWN_PRODUCTS_AT_ONCE),
});
export type OwnProducts = z.infer<typeof ownProducts>;

export const ownProductsAnswer = z.object({ nuevos: z.int().min(0) });
