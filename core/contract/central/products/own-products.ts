/**
 * `POST /till/products`: the goods of a till, in parts, for an order of the owner who wants them as the catalogue of all tills. The centre
 * takes those it does not have; what it has already stays as it is.
 */
import { z } from 'zod';
import { productInput } from '../manager-api.ts';

/** The class of such an order. */
export const OWN_CATALOGUE = 'catalogo';
/** Products of one request at most. */
export const OWN_PRODUCTS_AT_ONCE = 200;

export const ownProducts = z.object({
  order: z.uuid(),
  products: z.array(productInput.omit({ validFrom: true })).max(OWN_PRODUCTS_AT_ONCE),
});
export type OwnProducts = z.infer<typeof ownProducts>;

/** How many of them are the centre's now that were not before. */
export const ownProductsAnswer = z.object({ nuevos: z.int().min(0) });
