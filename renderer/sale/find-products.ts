/** Looks products up by what was typed or scanned. */
import type { ProductSearch } from '../../core/contract/till/products.ts';
import { MAX_PRODUCT_SEARCH_CHARS } from '../../core/contract/till/till-limits.ts';
import { bridge } from '../bridge/index.ts';

const NOTHING: ProductSearch = { productos: [], exacto: false, cantidad: null, etiqueta: null };

/**
 * The products that a text finds; none for one that is longer than anything that can be searched for.
 *
 * @returns null when nobody answered: then it is not known whether there are any
 */
export async function findProducts(q: string, limit: number): Promise<ProductSearch | null> {
  if (q.length > MAX_PRODUCT_SEARCH_CHARS) return NOTHING;
  const reply = await bridge.call('products.search', { q, limit });
  return reply.ok ? reply.value : null;
}
