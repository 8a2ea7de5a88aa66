/** Looks products up by what was typed or scanned. */
import type { Product, ProductSearch } from '../../core/contract/till/products.ts';
import { MAX_PRODUCT_SEARCH_CHARS } from '../../core/contract/till/till-limits.ts';
import { bridge } from '../bridge/index.ts';
import { isTypedCode } from '../input/typed-code.ts';

const NOTHING: ProductSearch = {
  productos: [],
  exacto: false,
  presentacion: null,
  cantidad: null,
  etiqueta: null,
};

/** A product among those that a text found. */
export interface FoundProduct {
  readonly product: Product;
  /** How much of it the code itself holds, decimal text: the label of a scale. */
  readonly cantidad: string | null;
  /** What was typed is a code, and this product only begins with it: it is not sold unasked. */
  readonly guessed: boolean;
}

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

/** What an answer found, each as a person may choose it. @param q the text that found it */
export function foundProducts(
  { productos, exacto, cantidad }: ProductSearch,
  q: string,
): readonly FoundProduct[] {
  const guessed = !exacto && isTypedCode(q);
  return productos.map((product) => ({ product, cantidad, guessed }));
}
