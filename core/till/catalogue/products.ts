/** The goods of an issuer as its tills search and keep them. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import {
  DEFAULT_FOUND_PRODUCTS,
  MAX_PRODUCTS_FOUND,
  type Product,
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
  saveProduct,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import { listProducts, searchProducts } from '../../store/catalogue/product-search.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Store } from '../../store/store.ts';
import { auditKept } from '../audit/audit-kept.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import { priceWithoutIva } from '../sale/preview-prices.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { TillParts } from '../till-parts.ts';

/** The goods of a store. */
export function productOperations({ store, random, news }: Pick<TillParts, 'store' | 'random' | 'news'>) {
  return {
    'products.search': (input, { caller }) => productsFound(store, caller.issuerId, input),
    /** All of them by description, or the best found ones. */
    'products.list': ({ q, desde, limite }, { caller }) => {
      const { issuerId } = caller;
      const of = { issuerId, q, offset: desde, limit: limite, most: MAX_PRODUCTS_FOUND };
      const { products, total } = store.read((reader) => listProducts(reader, of));
      const recortado = q.trim() !== '' && total >= MAX_PRODUCTS_FOUND;
      return { productos: products.map(shownProduct), total, recortado };
    },
    /** @throws AppError `VALIDACION` when a code or barcode is another product's, or the unit does not exist */
    'products.save': async (input, who) => {
      const { issuerId } = who.caller;
      const { id = random.uuid(), ...given } = input;
      const product = tidiedProduct({ id, ...given });
      const faults = productFaults(product);
      if (faults.length > 0) throw validationError(faults);
      const of = { issuerId, isNew: input.id === undefined };
      const change = await store.transact((tx, now) => {
        const before = findProduct(tx, issuerId, id);
        assertOwnProduct(tx, issuerId, before);
        const saved = saveProduct(tx, product, { ...of, now });
        const kept = { what: 'producto', cual: product.codigo, before, at: now } as const;
        if (saved.kind === 'saved') auditKept(tx, who, { ...kept, after: saved.product });
        return saved;
      });
      if (change.kind === 'unknown') throw new BridgeError('NO_ENCONTRADO', rule('producto-ya-no-existe'));
      if (change.kind === 'taken') {
        const campo = change.barcode
          ? `codigosBarra[${product.codigosBarra.indexOf(change.codigo)}]`
          : 'codigo';
        const broken = rule('codigo-de-otro', { codigo: change.codigo, de: change.by });
        throw validationError([faultAt(campo, 'REPETIDO', broken)]);
      }
      news.tell({ kind: 'products', issuerId });
      return shownProduct(change.product);
    },
    'products.delete': async ({ id }, who) => {
      const { issuerId } = who.caller;
      const deleted = await store.transact((tx, at) => {
        const before = findProduct(tx, issuerId, id);
        if (before === null) return false;
        assertOwnProduct(tx, issuerId, before);
        auditKept(tx, who, { what: 'producto', cual: before.codigo, before, after: null, at });
        return deleteProduct(tx, issuerId, id);
      });
      if (deleted) news.tell({ kind: 'products', issuerId });
      return { deleted };
    },
  } satisfies SomeOperations;
}

/** What is found by a text; a product that has this very code is what it says. */
export function productsFound(
  store: Pick<Store, 'read'>,
  issuerId: string,
  { q, limit = DEFAULT_FOUND_PRODUCTS }: BridgeInput<'products.search'>,
): ProductSearch {
  return store.read((reader) => {
    const { products, exact, presentation } = searchProducts(reader, { issuerId, q, limit });
    const found = {
      productos: products.map(shownProduct),
      exacto: exact,
      presentacion: presentation,
      cantidad: null,
      etiqueta: null,
    };
    return exact ? found : (measured(reader, issuerId, q) ?? found);
  });
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
        presentacion: null,
        cantidad: quantity.toFixed(),
        etiqueta: null,
      };
    trouble = { kind: 'empty' };
  }
  return troubled(trouble);
}

/** Nothing is found by such a label: what begins with its digits is something else. */
function troubled(etiqueta: LabelTrouble): ProductSearch {
  return { productos: [], exacto: false, presentacion: null, cantidad: null, etiqueta };
}

/** @throws AppError `ESTADO_NO_PERMITE` for what only the centre may change */
function assertOwnProduct(reader: Reader, issuerId: string, present: StoredProduct | null): void {
  if (belongsToCentre(reader, issuerId, present?.codigo ?? null))
    throw refusal('ESTADO_NO_PERMITE', rule('catalogo-de-central'));
}

/** What of a product that is kept nobody could sell. */
export function productFaults(product: StoredProduct): readonly Fault[] {
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
