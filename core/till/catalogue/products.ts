/** The goods of an issuer as its tills search and keep them. */
import {
  DEFAULT_FOUND_PRODUCTS,
  MAX_PRODUCTS_FOUND,
  type Product,
  type ProductInput,
  type ProductList,
  type LabelTrouble,
  type ProductSearch,
} from '../../contract/till/products.ts';
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { hasCode } from '../../catalogs/catalog.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { tidiedProduct } from '../../domain/import/product-line.ts';
import { measuredQuantity, readMeasuredCode } from '../../domain/text/measured-code.ts';
import { amount } from '../../domain/money.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import {
  deleteProduct,
  findProduct,
  listProducts,
  saveProduct,
  searchProducts,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Store } from '../../store/store.ts';
import { auditKept, type KeptBy } from '../audit/audit-kept.ts';
import type { Randomness } from '../../engine/deps.ts';
import type { NewsBoard } from '../news.ts';
import { priceWithoutIva } from '../sale/preview-prices.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface Products {
  search(issuerId: string, input: { readonly q: string; readonly limit?: number | undefined }): ProductSearch;
  /** A page of the list: all of them by description, or the best found ones. */
  list(
    issuerId: string,
    page: { readonly q: string; readonly desde: number; readonly limite: number },
  ): ProductList;
  /**
   * Keeps a new product, or changes one.
   *
   * @returns null when there is none with that id
   * @throws AppError `VALIDACION` when a code or barcode is another product's, or the unit does not exist
   */
  save(by: KeptBy, input: ProductInput): Promise<Product | null>;
  /** @returns whether there was one */
  remove(by: KeptBy, id: string): Promise<boolean>;
}

/** The goods of a store. */
export function createProducts(deps: {
  readonly store: Store;
  readonly random: Randomness;
  readonly news: NewsBoard;
}): Products {
  const { store, random, news } = deps;
  return {
    search: (issuerId, { q, limit = DEFAULT_FOUND_PRODUCTS }) => {
      const { products, exact } = store.read((reader) => searchProducts(reader, { issuerId, q, limit }));
      const found = { productos: products.map(shownProduct), exacto: exact, cantidad: null, etiqueta: null };
      // A product that has this very code is what it says.
      return exact ? found : (store.read((reader) => measured(reader, issuerId, q)) ?? found);
    },
    list: (issuerId, { q, desde, limite }) => {
      const of = { issuerId, q, offset: desde, limit: limite, most: MAX_PRODUCTS_FOUND };
      const { products, total } = store.read((reader) => listProducts(reader, of));
      const recortado = q.trim() !== '' && total >= MAX_PRODUCTS_FOUND;
      return { productos: products.map(shownProduct), total, recortado };
    },
    save: async (by, input) => {
      const { issuerId } = by;
      const { id = random.uuid(), ...given } = input;
      const product = tidiedProduct({ id, ...given });
      const faults = faultsOf(product);
      if (faults.length > 0) throw validationError(faults);
      const of = { issuerId, isNew: input.id === undefined };
      const change = await store.transact((tx, now) => {
        const before = findProduct(tx, issuerId, id);
        assertOwnProduct(tx, issuerId, before);
        const saved = saveProduct(tx, product, { ...of, now });
        const kept = { what: 'producto', cual: product.codigo, before, after: product, at: now } as const;
        if (saved.kind === 'saved') auditKept(tx, by, kept);
        return saved;
      });
      if (change.kind === 'unknown') return null;
      if (change.kind === 'taken') {
        const campo = change.barcode
          ? `codigosBarra[${product.codigosBarra.indexOf(change.codigo)}]`
          : 'codigo';
        const broken = rule('codigo-de-otro', { codigo: change.codigo, de: change.by });
        throw validationError([faultAt(campo, 'REPETIDO', broken)]);
      }
      news.tell({ kind: 'products', issuerId });
      return shownProduct(product);
    },
    remove: async (by, id) => {
      const { issuerId } = by;
      const deleted = await store.transact((tx, at) => {
        const before = findProduct(tx, issuerId, id);
        if (before === null) return false;
        assertOwnProduct(tx, issuerId, before);
        auditKept(tx, by, { what: 'producto', cual: before.codigo, before, after: null, at });
        return deleteProduct(tx, issuerId, id);
      });
      if (deleted) news.tell({ kind: 'products', issuerId });
      return deleted;
    },
  };
}

/** The product of a code that a scale printed, and how much of it, or why there is none; null for any other text. */
function measured(reader: Reader, issuerId: string, q: string): ProductSearch | null {
  const rules = findIssuer(reader, issuerId)?.settings.codigosBalanza ?? [];
  const read = readMeasuredCode(q.trim(), rules);
  if (read === null) return null;
  if (read === 'damaged') return troubled({ kind: 'damaged' });
  let trouble: LabelTrouble = { kind: 'unknown', producto: read.products[0] };
  for (const code of read.products) {
    const { products, exact } = searchProducts(reader, { issuerId, q: code, limit: 1 });
    const [product] = products;
    if (product === undefined || !exact) continue;
    const quantity = measuredQuantity(read, product.precio);
    if (quantity !== null)
      return {
        productos: [shownProduct(product)],
        exacto: true,
        cantidad: quantity.toFixed(),
        etiqueta: null,
      };
    trouble = { kind: 'empty' };
  }
  return troubled(trouble);
}

/** Nothing is found by such a label: what begins with its digits is something else. */
function troubled(etiqueta: LabelTrouble): ProductSearch {
  return { productos: [], exacto: false, cantidad: null, etiqueta };
}

/** @throws AppError `ESTADO_NO_PERMITE` for what only the centre may change */
function assertOwnProduct(reader: Reader, issuerId: string, present: StoredProduct | null): void {
  if (belongsToCentre(reader, issuerId, present?.codigo ?? null))
    throw refusal('ESTADO_NO_PERMITE', rule('catalogo-de-central'));
}

function faultsOf(product: StoredProduct): readonly Fault[] {
  const faults: Fault[] = [];
  const missing = (campo: string, dato: string) =>
    faults.push(faultAt(campo, 'CAMPO_REQUERIDO', rule('falta-dato', { dato })));
  if (product.codigo === '') missing('codigo', 'el código');
  if (product.descripcion === '') missing('descripcion', 'la descripción');
  product.codigosBarra.forEach((barcode, index) => {
    if (barcode === '') missing(`codigosBarra[${index}]`, 'el código de barras');
  });
  if (!hasCode(CAT_014, String(product.uniMedida))) {
    faults.push(faultAt('uniMedida', 'CODIGO_DESCONOCIDO', rule('unidad-desconocida')));
  }
  return faults;
}

/** A product as screens get it. */
export function shownProduct(product: StoredProduct): Product {
  const { precio, tratamiento } = product;
  const precioSinIva = tratamiento === 'gravado' ? priceWithoutIva(amount(precio)).toFixed() : precio;
  return { ...product, precioSinIva };
}
