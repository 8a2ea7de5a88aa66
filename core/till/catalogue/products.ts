/** An issuer's products as its tills search and save them. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import {
  DEFAULT_FOUND_PRODUCTS,
  MAX_CATEGORIES,
  MAX_PRODUCTS_FOUND,
  type Product,
  type LabelTrouble,
  type ListedProduct,
  type ProductSearch,
  type StockLevel,
  NO_LEVEL,
} from '../../contract/till/products.ts';
import { faultAt } from '../../contract/problem.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { auditChanges } from '../../domain/audit-changes.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { tidiedProduct } from '../../domain/import/product-line.ts';
import { fieldOfCode, levelFaults, productFaults } from '../../domain/products/product-faults.ts';
import { measuredQuantity, readMeasuredCode } from '../../domain/text/measured-code.ts';
import { ZERO } from '../../domain/money.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import {
  deleteProduct,
  findProduct,
  saveProduct,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import { movedFaults } from '../../store/catalogue/product-moves.ts';
import { productLevel, putProductLevel } from '../../store/catalogue/product-levels.ts';
import {
  listProducts,
  searchProducts,
  productCategories,
  withWrittenCategory,
} from '../../store/catalogue/product-search.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { auditStored } from '../audit/audit-stored.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import { agreedPrice } from '../../engine/prices/agreed-price.ts';
import { publicPrices } from '../../engine/prices/public-price.ts';
import { shelfWithoutIva } from '../../domain/prices/price-without-iva.ts';
import { rule } from '../../contract/rules/rules.ts';
import { changedOver } from '../changed-meanwhile.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export function productOperations({
  store,
  clock,
  random,
  news,
}: Pick<TillParts, 'store' | 'clock' | 'random' | 'news'>) {
  const today = ({ issuerId, branchId }: Shop): ShopToday => ({
    issuerId,
    branchId,
    hoy: fiscalDate(clock.now()),
  });
  return {
    'products.search': (input, { caller }) =>
      store.read((reader) => productsFound(reader, today(caller), input)),
    /** All by description, or the best matches. */
    'products.list': ({ q, desde, limite }, { caller }) => {
      const { issuerId } = caller;
      const of = { issuerId, q, offset: desde, limit: limite, most: MAX_PRODUCTS_FOUND };
      return store.read((reader) => {
        const { products, total } = listProducts(reader, of);
        const recortado = q.trim() !== '' && total >= MAX_PRODUCTS_FOUND;
        return { productos: products.map(listed(reader, today(caller))), total, recortado };
      });
    },
    'products.categories': (_input, { caller }) => ({
      categorias: store.read((reader) => productCategories(reader, caller.issuerId, MAX_CATEGORIES)),
    }),
    /** @throws AppError `VALIDACION` for a code or barcode of another product or used twice, and for any other fault; `CAMBIO_ENTRETANTO` */
    'products.save': async (input, who) => {
      const { issuerId } = who.caller;
      const newId = random.uuid();
      const saved = await store.transact((tx, now) => saveTyped(tx, who, { input, newId, now }));
      // The till shows stock as soon as one product tracks it.
      if (saved.llevaExistencia) news.publish({ kind: 'context', issuerId });
      news.publish({ kind: 'products', issuerId });
      return saved;
    },
    'products.delete': async ({ id }, who) => {
      const { issuerId } = who.caller;
      const done = await store.transact((tx, at) => {
        const before = findProduct(tx, issuerId, id);
        if (before === null) return { deleted: false, retired: false };
        assertOwnProduct(tx, issuerId, before);
        const retired = deleteProduct(tx, issuerId, id);
        auditStored(tx, who, {
          what: 'producto',
          cual: before.codigo,
          before: audited(before),
          after: retired === null ? null : audited(retired),
          at,
        });
        return { deleted: retired === null, retired: retired !== null };
      });
      if (done.deleted || done.retired) news.publish({ kind: 'products', issuerId });
      return done;
    },
  } satisfies SomeOperations;
}

interface Typed {
  readonly input: BridgeInput<'products.save'>;
  readonly newId: string;
  readonly now: Instant;
}

function saveTyped(tx: Tx, who: TillCaller, { input, newId, now }: Typed): ListedProduct {
  const { id = newId, antes, nivel: typedLevel, ...typed } = input;
  const shown = listed(tx, { ...who.caller, hoy: fiscalDate(now) });
  const stored = findProduct(tx, who.caller.issuerId, id);
  const ahora = stored === null ? null : shown(stored);
  const level = typedLevel === undefined ? {} : { nivel: typedLevel };
  const tidied = { before: stored, product: tidiedProduct({ id, ...typed }) };
  const written = withWrittenCategory(tx, who.caller.issuerId, tidied);
  const { nivel, ...product } = changedOver({ ...written, ...level }, { antes, ahora });
  const faults = [
    ...productFaults(product),
    ...(stored === null ? [] : movedFaults(tx, stored, product)),
    ...(nivel === undefined ? [] : levelFaults(product, nivel, 'nivel.')),
  ];
  if (faults.length > 0) throw validationError(faults);
  const change = saveGiven(tx, who, { product, isNew: input.id === undefined, now });
  if (change.kind === 'unknown') throw new BridgeError('NO_ENCONTRADO', rule('producto-ya-no-existe'));
  if (change.kind === 'taken') {
    const broken = rule('codigo-de-otro', { codigo: change.codigo, de: change.by });
    throw validationError([faultAt(fieldOfCode(product, change), 'REPETIDO', broken)]);
  }
  if (nivel !== undefined) keepLevel(tx, who, { product: change.product, nivel, now });
  return shown(change.product);
}

interface Saving {
  readonly product: StoredProduct;
  readonly now: Instant;
}

/** Stores a product. The centre's products must be unchanged: only this shop's stock levels may change. */
export function saveGiven(
  tx: Tx,
  who: TillCaller,
  { product, isNew, now }: Saving & { readonly isNew: boolean },
) {
  const { issuerId } = who.caller;
  const before = findProduct(tx, issuerId, product.id);
  if (before !== null && auditChanges(before, product).length === 0)
    return { kind: 'saved', product: before } as const;
  assertOwnProduct(tx, issuerId, before);
  const saved = saveProduct(tx, product, { issuerId, isNew, now });
  if (saved.kind === 'saved')
    auditStored(tx, who, {
      what: 'producto',
      cual: product.codigo,
      before: before === null ? null : audited(before),
      after: audited(saved.product),
      at: now,
    });
  return saved;
}

/** A product for the audit log's comparison: one line per presentation. */
export function audited({ presentaciones, ...product }: StoredProduct) {
  const told = presentaciones.map(
    ({ nombre, factor, precio, codigo, codigosBarra }) =>
      `${nombre} (${[codigo, ...codigosBarra].join(' ')}) × ${factor}: ${precio}`,
  );
  return { ...product, presentaciones: told };
}

/** Stores the shop's desired stock level; none for a product without stock tracking. */
function keepLevel(
  tx: Tx,
  who: TillCaller,
  { product, nivel, now }: Saving & { readonly nivel: StockLevel },
): void {
  const { branchId } = who.caller;
  const level = product.llevaExistencia ? nivel : NO_LEVEL;
  const { id } = product;
  const [before, after] = [productLevel(tx, product, branchId), level].map((one) => ({ id, ...one }));
  putProductLevel(tx, product, { branchId, level });
  if (before !== undefined && after !== undefined)
    auditStored(tx, who, { what: 'producto', cual: product.codigo, before, after, at: now });
}

function productsFound(
  reader: Reader,
  shop: ShopToday,
  { q, limit = DEFAULT_FOUND_PRODUCTS }: BridgeInput<'products.search'>,
): ProductSearch {
  const { issuerId } = shop;
  const { products, exact, presentation, retired } = searchProducts(reader, { issuerId, q, limit });
  const found = {
    productos: products.map(listed(reader, shop)),
    exacto: exact,
    presentacion: presentation,
    cantidad: null,
    etiqueta: retired === null ? null : retiredTrouble(retired),
  };
  return exact || retired !== null ? found : (measured(reader, shop, q) ?? found);
}

function retiredTrouble({ descripcion }: StoredProduct): LabelTrouble {
  return { kind: 'retired', producto: descripcion };
}

/** The product and quantity of a scale's barcode, or why there is none; null for any other text. */
function measured(reader: Reader, shop: ShopToday, q: string): ProductSearch | null {
  const { issuerId, hoy } = shop;
  const rules = findIssuer(reader, issuerId)?.settings.codigosBalanza ?? [];
  const read = readMeasuredCode(q.trim(), rules);
  if (read === null) return null;
  if (read === 'damaged') return troubled({ kind: 'damaged' });
  let trouble: LabelTrouble = { kind: 'unknown', producto: read.products[0] };
  for (const code of read.products) {
    const { products, exact, retired } = searchProducts(reader, { issuerId, q: code, limit: 1 });
    if (retired !== null) return troubled(retiredTrouble(retired));
    const [product] = products;
    if (product === undefined || !exact) continue;
    // A scale knows the price for everybody, of any quantity.
    const buyer = { customer: null, lista: null, hoy };
    const quantity = measuredQuantity(read, agreedPrice(reader, product, { buyer, cantidad: ZERO }).precio);
    if (quantity !== null)
      return {
        productos: [listed(reader, shop)(product)],
        exacto: true,
        presentacion: null,
        cantidad: quantity.toFixed(),
        etiqueta: null,
      };
    trouble = { kind: 'empty' };
  }
  return troubled(trouble);
}

/** No results for a faulty label: products sharing its leading digits are unrelated. */
function troubled(etiqueta: LabelTrouble): ProductSearch {
  return { productos: [], exacto: false, presentacion: null, cantidad: null, etiqueta };
}

/** @throws AppError `ESTADO_NO_PERMITE` for a product that only the centre may change */
function assertOwnProduct(reader: Reader, issuerId: string, present: StoredProduct | null): void {
  if (belongsToCentre(reader, issuerId, present?.codigo ?? null))
    throw refusal('ESTADO_NO_PERMITE', rule('catalogo-de-central'));
}

type Shop = Pick<TillCaller['caller'], 'issuerId' | 'branchId'>;
type ShopToday = Shop & { readonly hoy: FiscalDate };

function listed(reader: Reader, { branchId, hoy }: ShopToday): (product: StoredProduct) => ListedProduct {
  return (product) => ({
    ...shownProduct(reader, product, hoy),
    nivel: productLevel(reader, product, branchId),
  });
}

export function shownProduct(reader: Reader, product: StoredProduct, hoy: FiscalDate): Product {
  const paraTodos = publicPrices(reader, product, hoy);
  const shown = { ...product, precioSinIva: shelfWithoutIva(product) };
  return paraTodos === undefined ? shown : { ...shown, paraTodos };
}
