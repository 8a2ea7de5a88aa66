/** Search of products by typed or scanned text. */
import { presented } from '../../core/contract/till/presented.ts';
import type { Product, ListedProduct, ProductSearch } from '../../core/contract/till/products.ts';
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

export interface FoundProduct {
  /** As sold; a presentation has its own code, name and price. */
  readonly product: Product;
  readonly of: ListedProduct;
  /** Quantity encoded in a scale label, decimal text. */
  readonly cantidad: string | null;
  /** Only a prefix of its code was typed: it is not sold without confirmation. */
  readonly guessed: boolean;
}

/** Empty if the text is too long. @returns null without an answer */
export async function findProducts(q: string, limit: number): Promise<ProductSearch | null> {
  if (q.length > MAX_PRODUCT_SEARCH_CHARS) return NOTHING;
  const reply = await bridge.call('products.search', { q, limit });
  return reply.ok ? reply.value : null;
}

/** Found products, each followed by its presentations; an exact presentation comes first. @param q the search text */
export function foundProducts(answer: ProductSearch, q: string): readonly FoundProduct[] {
  const { productos, exacto, cantidad } = answer;
  const guessed = !exacto && isTypedCode(q);
  const exact = exactProduct(answer);
  const found = productos.flatMap((of) => {
    // Scale labels name the product itself, not a presentation.
    const packs = cantidad === null ? of.presentaciones.map((one) => presented(of, one)) : [];
    return [of, ...packs].map((product) => ({ product, of, cantidad, guessed }));
  });
  return found.toSorted((one, other) => rank(one.product, exact) - rank(other.product, exact));
}

function rank({ codigo }: Product, exact: Product | null): number {
  return codigo === exact?.codigo ? 0 : 1;
}

/** The product or presentation with exactly this code or barcode, as sold; null without one. */
export function exactProduct({ productos: [product], exacto, presentacion }: ProductSearch): Product | null {
  if (product === undefined || !exacto) return null;
  return presentacion === null ? product : presented(product, presentacion);
}
