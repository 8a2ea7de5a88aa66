/** Prices of lists, of customers and for everybody as managers keep them, and the price of what is being sold (§prices). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { FoundPrice, PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents } from '../../domain/money.ts';
import { customerTerms, putCustomerTerms } from '../../store/catalogue/customer-terms.ts';
import { findCustomer } from '../../store/catalogue/customers.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { findSold, packedOf, productByNum, soldOf } from '../../store/catalogue/products.ts';
import { isKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import { isCentralCustomer } from '../../store/central/master-data/customers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  buyerOf,
  deletePrice,
  findPrice,
  listPrices,
  presentationOf,
  priceLists,
  putPrice,
  writtenList,
  type StoredPrice,
} from '../../store/prices/prices.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { buyerWith } from '../../store/prices/buyers.ts';
import { agreedPrice, shownMinimum, storedMinimum } from './agreed-price.ts';
import { fileOfPrices, pricesOfFile } from './price-file.ts';
import { listed, priceMargin } from './shown-prices.ts';

/** A quantity that a person typed whole. */
const QUANTITY = /^\d{1,9}(\.\d{1,8})?$/;

/** The prices of the tills of a store. */
export function pricesOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const listsOf = (issuerId: string) => ({ listas: store.read((reader) => priceLists(reader, issuerId)) });
  const changed = ({ caller: { issuerId } }: TillCaller) => {
    // What a sale costs is asked for anew, and whether there are any prices at all.
    news.publish({ kind: 'products', issuerId });
    news.publish({ kind: 'context', issuerId });
    return listsOf(issuerId);
  };
  /** @throws AppError `LO_LLEVA_LA_CENTRAL` where only the centre's page changes them */
  const assertOwn = () => {
    if (store.read((reader) => isKeptByCentre(reader, 'precios')))
      throw refusal('LO_LLEVA_LA_CENTRAL', rule('precios-de-central'));
  };
  const saveAll = (given: readonly PriceInput[], who: TillCaller) =>
    store.transact((tx, now) => {
      for (const price of given) save(tx, price, { who, now });
    });
  return {
    'prices.find': (input, { caller }) => ({
      precios: store.read((reader) =>
        foundPrices(reader, input, { ...caller, hoy: fiscalDate(clock.now()) }),
      ),
    }),
    'prices.lists': (_input, { caller }) => listsOf(caller.issuerId),
    /** @throws BridgeError `NO_ENCONTRADO` for a customer that is gone */
    'prices.list': ({ lista, cliente, q, desde, limite }, { caller }) =>
      store.read((reader) => {
        const { issuerId } = caller;
        const customer = cliente === null ? null : requireBuyer(reader, issuerId, cliente);
        const of = { issuerId, lista, customer, q, offset: desde, limit: limite };
        const { prices, total } = listPrices(reader, of);
        const hoy = fiscalDate(clock.now());
        return {
          precios: prices.flatMap((price) => listed(reader, price, hoy)),
          total,
          listaDelCliente: cliente === null ? null : customerTerms(reader, issuerId, cliente).lista,
        };
      }),
    'prices.margin': (input, { caller }) => store.read((reader) => priceMargin(reader, input, caller)),
    /** @throws AppError `VALIDACION` for goods that nobody knows, BridgeError `NO_ENCONTRADO` for a customer that is gone */
    'prices.save': async (input, who) => {
      assertOwn();
      await saveAll([input], who);
      return changed(who);
    },
    'prices.delete': async ({ id }, who) => {
      assertOwn();
      const deleted = await store.transact((tx, at) => remove(tx, id, { who, now: at }));
      if (deleted) changed(who);
      return { deleted };
    },
    /** @throws BridgeError `NO_ENCONTRADO` for a customer that is gone */
    'prices.assign': async (input, who) => {
      await store.transact((tx, at) => assign(tx, input, { who, now: at }));
      news.publish({ kind: 'customers', issuerId: who.caller.issuerId });
      return changed(who);
    },
    'prices.export': (_input, { caller }) => ({
      name: 'precios.csv',
      contenido: store.read((reader) => fileOfPrices(reader, caller.issuerId)),
    }),
    'prices.import': async ({ contenido, solo }, who) => {
      const { issuerId } = who.caller;
      const { prices, faults } = await pricesOfFile(contenido, (codigo) =>
        store.read((reader) => findSold(reader, issuerId, codigo) !== null),
      );
      if (faults.length === 0 && !solo) {
        assertOwn();
        await saveAll(prices, who);
        changed(who);
      }
      return { precios: prices.length, faults };
    },
  } satisfies SomeOperations;
}

function foundPrices(
  reader: Reader,
  { receptor, lineas }: BridgeInput<'prices.find'>,
  place: { readonly issuerId: string; readonly hoy: FiscalDate },
): readonly (FoundPrice | null)[] {
  const buyer = buyerWith(reader, place, receptor);
  return lineas.map(({ codigo, cantidad }) => {
    const sold = QUANTITY.test(cantidad) ? findSold(reader, place.issuerId, codigo) : null;
    return sold === null ? null : agreedPrice(reader, sold, { buyer, cantidad: amount(cantidad) });
  });
}

/** @returns `customer.num` */
function requireBuyer(reader: Reader, issuerId: string, id: string): number {
  const { customer } = buyerOf(reader, issuerId, id);
  if (customer === null) throw new BridgeError('NO_ENCONTRADO', rule('cliente-ya-no-existe'));
  return customer;
}

interface Acting {
  readonly who: TillCaller;
  readonly now: Instant;
}

function save(tx: Tx, given: PriceInput, { who, now }: Acting): void {
  const { issuerId } = who.caller;
  const row = soldCodeRow(tx, issuerId, given.codigo);
  if (row === undefined)
    throw validationError([
      faultAt('codigo', 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo: given.codigo })),
    ]);
  if (given.lista !== null && given.cliente !== null)
    throw validationError([faultAt('cliente', 'VALOR_NO_PERMITIDO', rule('precio-de-lista-o-cliente'))]);
  const sold = soldOf(tx, row);
  const price: Omit<StoredPrice, 'id'> = {
    product: packedOf(tx, row).num,
    presentacion: presentationOf(sold),
    lista: given.lista === null ? null : writtenList(tx, issuerId, given.lista),
    customer: given.cliente === null ? null : requireBuyer(tx, issuerId, given.cliente),
    minimo: storedMinimum(given.minimo),
    desde: given.desde,
    centavos: toCents(amount(given.precio)),
  };
  const before = putPrice(tx, price, now);
  if (before === price.centavos) return;
  const antes = before === null ? null : fromCents(before).toFixed(2);
  const detalle = {
    ...placeText(tx, issuerId, { ...given, lista: price.lista, codigo: sold.codigo }),
    antes,
  };
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'precio guardado',
    detalle: { ...detalle, ahora: given.precio },
  });
}

/** Of what a price is, and for whom, as the audit log says it. */
function placeText(
  reader: Reader,
  issuerId: string,
  { codigo, lista, cliente, minimo, desde }: Omit<PriceInput, 'precio'>,
) {
  const nombre = cliente === null ? null : (findCustomer(reader, issuerId, cliente)?.nombre ?? null);
  return {
    codigo,
    ...(lista === null ? {} : { lista }),
    ...(nombre === null ? {} : { cliente: nombre }),
    desdeCantidad: minimo,
    rigeDesde: desde,
  };
}

/** @returns whether there was one */
function remove(tx: Tx, id: number, { who, now }: Acting): boolean {
  const { issuerId } = who.caller;
  const price = findPrice(tx, issuerId, id);
  if (price === null) return false;
  deletePrice(tx, id);
  const { lista, minimo, desde, centavos, cliente } = price;
  const codigo = productByNum(tx, price.product)?.codigo ?? '';
  const of = {
    codigo: price.presentacion === '' ? codigo : price.presentacion,
    lista,
    cliente,
    minimo: shownMinimum(minimo),
    desde,
  };
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'precio eliminado',
    detalle: {
      ...placeText(tx, issuerId, of),
      antes: fromCents(centavos).toFixed(2),
    },
  });
  return true;
}

function assign(tx: Tx, { cliente, lista }: BridgeInput<'prices.assign'>, { who, now }: Acting): void {
  const { issuerId } = who.caller;
  const customer = findCustomer(tx, issuerId, cliente);
  if (customer === null) throw new BridgeError('NO_ENCONTRADO', rule('cliente-ya-no-existe'));
  if (isKeptByCentre(tx, 'precios') && isCentralCustomer(tx, cliente))
    throw refusal('LO_LLEVA_LA_CENTRAL', rule('cliente-de-central'));
  const terms = customerTerms(tx, issuerId, cliente);
  const written = lista === null ? null : writtenList(tx, issuerId, lista);
  if (terms.lista === written) return;
  putCustomerTerms(tx, { issuerId, customer: cliente }, { ...terms, lista: written });
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'lista de precios de un cliente',
    detalle: { cliente: customer.nombre, antes: terms.lista, ahora: written },
  });
}
