/** Looks products up by what was typed or scanned. */
import { presented } from '../../core/contract/till/presented.ts';
import type { ProductRecord, ListedProduct, ProductSearch } from '../../core/contract/till/products.ts';
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

/** A product, or a presentation of one, among those that a text found. */
export interface FoundProduct {
  /** As a line sells it; a presentation has the code, name and price of its own. */
  readonly product: ProductRecord;
  /** The product itself. */
  readonly of: ListedProduct;
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

/**
 * What an answer found, each as a person may choose it: the presentation of exactly that code first, and behind each product its
 * presentations. @param q the text that found it
 */
export function foundProducts(answer: ProductSearch, q: string): readonly FoundProduct[] {
  const { productos, exacto, cantidad } = answer;
  const guessed = !exacto && isTypedCode(q);
  const exact = exactProduct(answer);
  const found = productos.flatMap((of) => {
    // What a scale weighed is the product itself.
    const packs = cantidad === null ? of.presentaciones.map((one) => presented(of, one)) : [];
    return [of, ...packs].map((product) => ({ product, of, cantidad, guessed }));
  });
  return found.toSorted((one, other) => rank(one.product, exact) - rank(other.product, exact));
}

function rank({ codigo }: ProductRecord, exact: ProductRecord | null): number {
  return codigo === exact?.codigo ? 0 : 1;
}

/** What has exactly the code or barcode that was asked for, as a line sells it; null where nothing has. */
export function exactProduct({
  productos: [product],
  exacto,
  presentacion,
}: ProductSearch): ProductRecord | null {
  if (product === undefined || !exacto) return null;
  return presentacion === null ? product : presented(product, presentacion);
}
