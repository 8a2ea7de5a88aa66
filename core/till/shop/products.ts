/** Products for API callers (§shop-products). */
import type { Caller } from '../../contract/caller.ts';
import type { Input } from '../../contract/api/operations.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { ShopProduct, ShopProductPage } from '../../contract/api/shop/products.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { visibleCode } from '../../contract/text/product-code.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { fieldOfCode } from '../../domain/products/product-faults.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import { productLevel, putProductLevel } from '../../store/catalogue/product-levels.ts';
import { ownerOfCode } from '../../store/catalogue/product-codes.ts';
import { isNamed, movedFaults } from '../../store/catalogue/product-moves.ts';
import { listProducts, withWrittenCategory } from '../../store/catalogue/product-search.ts';
import {
  deleteProduct,
  findProductByCode,
  productsAfter,
  saveProduct,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { auditStored } from '../audit/audit-stored.ts';
import { audited } from '../catalogue/products.ts';
import type { TillParts } from '../till-parts.ts';
import { branchOfCall } from './call-branch.ts';
import { idempotentCall, keyActor, type Changed } from './idempotent-call.ts';
import { pageCursor, placeAfter } from './page-cursor.ts';
import { derivedFaults, productAnswer, wantedProduct, type AskedCode } from './product-request.ts';
import { assertAsRead } from './read-version.ts';

export type ShopParts = Pick<TillParts, 'store' | 'random' | 'news' | 'clock'>;

export function productCalls({ store, random, news }: ShopParts) {
  const told = async (
    answering: Promise<IdempotentAnswer>,
    { issuerId }: Caller,
  ): Promise<IdempotentAnswer> => {
    const answer = await answering;
    if (!answer.replayed) news.publish({ kind: 'products', issuerId });
    return answer;
  };
  return {
    list: (input: Input<'productos.listar'>, caller: Caller): ShopProductPage =>
      store.read((reader) => productPage(reader, input, caller)),
    /** @throws AppError `PRODUCTO_NO_ENCONTRADO` */
    view: ({ codigo, sucursal }: Input<'productos.ver'>, caller: Caller): ShopProduct =>
      store.read((reader) => {
        const branchId = branchOfCall(reader, caller, sucursal);
        return answerOf(reader, requireProduct(reader, caller, codigo), { ...caller, branchId });
      }),
    /** @throws AppError `VALIDACION`, `CAMBIO_ENTRETANTO`, `LO_LLEVA_LA_CENTRAL`, `ESTADO_NO_PERMITE` */
    save: (input: Input<'productos.guardar'>, caller: Caller): Promise<IdempotentAnswer> => {
      const call = { op: 'productos.guardar', input, caller } as const;
      const newId = random.uuid();
      const saving = idempotentCall(store, call, (tx, now) => saved(tx, { ...call, newId, now }));
      return told(saving, caller);
    },
    /** @throws AppError `PRODUCTO_NO_ENCONTRADO`, `CAMBIO_ENTRETANTO`, `LO_LLEVA_LA_CENTRAL`, `ESTADO_NO_PERMITE` */
    remove: (input: Input<'productos.eliminar'>, caller: Caller): Promise<IdempotentAnswer> => {
      const call = { op: 'productos.eliminar', input, caller } as const;
      return told(
        idempotentCall(store, call, (tx, now) => removed(tx, call, now)),
        caller,
      );
    },
  };
}

function productPage(reader: Reader, input: Input<'productos.listar'>, caller: Caller): ShopProductPage {
  const { q = '', limite, cursor, sucursal } = input;
  const { issuerId } = caller;
  const branchId = branchOfCall(reader, caller, sucursal);
  const limit = limite === undefined ? DEFAULT_PAGE_ROWS : Number(limite);
  const page = (products: readonly StoredProduct[], siguiente: string | null) => ({
    productos: products.map((product) => answerOf(reader, product, { branchId })),
    siguiente,
  });
  if (plainText(q) === '') {
    const code = placeAfter(cursor, '');
    const found = productsAfter(reader, { issuerId, code, limit: limit + 1 });
    const last = found.length > limit ? found[limit - 1] : undefined;
    return page(found.slice(0, limit), last === undefined ? null : pageCursor(plainText(last.codigo)));
  }
  const offset = placeAfter(cursor, 0);
  const { products, total } = listProducts(reader, { issuerId, q, limit, offset, most: offset + limit + 1 });
  return page(products, offset + limit < total ? pageCursor(offset + limit) : null);
}

interface Shop {
  readonly issuerId: string;
  readonly branchId: string;
}

function answerOf(reader: Reader, product: StoredProduct, { branchId }: Omit<Shop, 'issuerId'>): ShopProduct {
  return productAnswer(product, productLevel(reader, product, branchId));
}

function requireProduct(reader: Reader, { issuerId }: Caller, codigo: string): StoredProduct {
  const product = findProductByCode(reader, issuerId, codigo);
  if (product !== null) return product;
  throw refusal('PRODUCTO_NO_ENCONTRADO', rule('producto-no-encontrado', { codigo }));
}

function assertOwn(reader: Reader, { issuerId }: Caller, present: StoredProduct | null): void {
  if (belongsToCentre(reader, issuerId, present?.codigo ?? null))
    throw refusal('LO_LLEVA_LA_CENTRAL', rule('catalogo-de-central'));
}

/** Faults for codes of other products. @param codes the product's own code first */
function takenFaults(reader: Reader, { issuerId }: Caller, codes: readonly AskedCode[]): readonly Fault[] {
  const [own] = codes;
  const besides = own === undefined ? null : (findProductByCode(reader, issuerId, own.codigo)?.id ?? null);
  return codes.flatMap(({ campo, codigo, barcode }) => {
    const de = ownerOfCode(reader, { issuerId, codigo, barcode, besides });
    return de === null ? [] : [faultAt(campo, 'REPETIDO', rule('codigo-de-otro', { codigo, de }))];
  });
}

interface Saving {
  readonly input: Input<'productos.guardar'>;
  readonly caller: Caller;
  readonly newId: string;
  readonly now: Instant;
}

function saved(tx: Tx, { input, caller, newId, now }: Saving): Changed {
  const wanted = wantedProduct(visibleCode(input.codigo), input.request, (codes) =>
    takenFaults(tx, caller, codes),
  );
  const { issuerId } = caller;
  const branchId = branchOfCall(tx, caller, wanted.sucursal);
  const of = { issuerId, branchId };
  const before = findProductByCode(tx, issuerId, wanted.codigo);
  assertOwn(tx, caller, before);
  const shown = before === null ? null : answerOf(tx, before, of);
  assertAsRead(input.ifMatch, shown?.version ?? null);
  const asked = wanted.over(before ?? { id: newId });
  const product = withWrittenCategory(tx, issuerId, { before, product: asked });
  const [moved] = before === null ? [] : movedFaults(tx, before, product);
  if (moved !== undefined) throw refusal('ESTADO_NO_PERMITE', moved);
  const was = before === null ? null : { ...audited(before), ...productLevel(tx, before, branchId) };
  const wrong = [
    ...takenFaults(tx, caller, wanted.codes),
    ...derivedFaults(wanted.derived, [
      productAnswer(product, wanted.level),
      ...(shown === null ? [] : [shown]),
    ]),
  ];
  if (wrong.length > 0) throw validationError(wrong);
  const change = saveProduct(tx, product, { issuerId, isNew: before === null, now });
  if (change.kind === 'taken') {
    const broken = rule('codigo-de-otro', { codigo: change.codigo, de: change.by });
    const campo = fieldOfCode(product, change);
    throw validationError([faultAt(campo, 'REPETIDO', broken)]);
  }
  putProductLevel(tx, product, { branchId, level: wanted.level });
  const answer = answerOf(tx, product, of);
  const kept = { before: was, after: { ...audited(product), ...wanted.level }, at: now };
  auditStored(tx, keyActor(caller), { what: 'producto', cual: product.codigo, ...kept });
  return { body: answer };
}

/**
 * The version to compare with `If-Match`: the caller's shop's, or that of another shop of the issuer, whose stock level
 * differs.
 */
function versionRead(
  reader: Reader,
  product: StoredProduct,
  { issuerId, branchId, ifMatch }: Shop & { readonly ifMatch: string | undefined },
): string {
  const own = answerOf(reader, product, { branchId }).version;
  if (ifMatch === undefined || ifMatch === own) return own;
  const others = listBranches(reader, issuerId).map(({ id }) => answerOf(reader, product, { branchId: id }));
  return others.find(({ version }) => version === ifMatch)?.version ?? own;
}

function removed(
  tx: Tx,
  { input, caller }: { readonly input: Input<'productos.eliminar'>; readonly caller: Caller },
  at: Instant,
): Changed {
  const { issuerId } = caller;
  const before = requireProduct(tx, caller, input.codigo);
  assertOwn(tx, caller, before);
  assertAsRead(input.ifMatch, versionRead(tx, before, { ...caller, ifMatch: input.ifMatch }));
  if (isNamed(tx, before.id)) throw refusal('ESTADO_NO_PERMITE', rule('producto-con-movimientos'));
  const gone = { before: audited(before), after: null, at };
  auditStored(tx, keyActor(caller), { what: 'producto', cual: before.codigo, ...gone });
  deleteProduct(tx, issuerId, before.id);
  return { body: { codigo: before.codigo, eliminado: true } };
}
