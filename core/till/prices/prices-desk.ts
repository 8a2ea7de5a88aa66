/** Managers maintain prices of lists, of customers and general ones; the sale asks for the price in force (§prices). */
import { setImmediate } from 'node:timers/promises';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { LinePrice, PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import { priceWarnings } from '../../domain/prices/price-warnings.ts';
import { customerTerms, putCustomerTerms } from '../../store/catalogue/customer-terms.ts';
import { findCustomer } from '../../store/catalogue/customers.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { isKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import { isCentralCustomer } from '../../store/central/master-data/customers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { listPrices, priceLists, writtenList } from '../../store/prices/prices.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { buyerWith } from '../../store/prices/buyers.ts';
import { agreedPrice } from '../../engine/prices/agreed-price.ts';
import { removePrice, requireBuyer, savePrice } from './keep-price.ts';
import { fileOfPrices, pricesOfFile } from './price-file.ts';
import { listed, priceTrial } from './shown-prices.ts';

/** A complete quantity. */
const QUANTITY = /^\d{1,9}(\.\d{1,8})?$/;
/** Prices of a file per turn of the event loop. */
const PRICES_PER_TURN = 50;

export function pricesOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const listsOf = (issuerId: string) => ({ listas: store.read((reader) => priceLists(reader, issuerId)) });
  const changed = ({ caller: { issuerId } }: TillCaller) => {
    // Sales recalculate, and screens learn whether there are prices at all.
    news.publish({ kind: 'products', issuerId });
    news.publish({ kind: 'context', issuerId });
    return listsOf(issuerId);
  };
  /** @throws AppError `LO_LLEVA_LA_CENTRAL` where the centre maintains them */
  const assertOwn = () => {
    if (store.read((reader) => isKeptByCentre(reader, 'precios')))
      throw refusal('LO_LLEVA_LA_CENTRAL', rule('precios-de-central'));
  };
  const saveAll = (given: readonly BridgeInput<'prices.save'>[], who: TillCaller) =>
    store.transact((tx, now) => {
      for (const price of given) savePrice(tx, price, { who, now });
    });
  return {
    'prices.find': (input, { caller }) => ({
      precios: store.read((reader) =>
        foundPrices(reader, input, { ...caller, hoy: fiscalDate(clock.now()) }),
      ),
    }),
    'prices.lists': (_input, { caller }) => listsOf(caller.issuerId),
    /** @throws BridgeError `NO_ENCONTRADO` for a deleted customer */
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
    'prices.margin': (price, { caller }) =>
      store.read((reader) => priceTrial(reader, price, { caller, hoy: fiscalDate(clock.now()) })),
    /** @throws AppError `VALIDACION` for an unknown product, BridgeError `NO_ENCONTRADO` for a deleted customer */
    'prices.save': async (input, who) => {
      assertOwn();
      await saveAll([input], who);
      return changed(who);
    },
    'prices.delete': async ({ id }, who) => {
      assertOwn();
      const deleted = await store.transact((tx, at) => removePrice(tx, id, { who, now: at }));
      if (deleted) changed(who);
      return { deleted };
    },
    /** @throws BridgeError `NO_ENCONTRADO` for a deleted customer */
    'prices.assign': async (input, who) => {
      await store.transact((tx, at) => assignList(tx, input, { who, now: at }));
      news.publish({ kind: 'customers', issuerId: who.caller.issuerId });
      return changed(who);
    },
    'prices.export': (_input, { caller }) => ({
      name: 'precios.csv',
      contenido: store.read((reader) => fileOfPrices(reader, caller.issuerId)),
    }),
    'prices.import': async ({ contenido, solo }, who) => {
      const { prices, faults } = await pricesOfFile(contenido, (codigo) =>
        store.read((reader) => findSold(reader, who.caller.issuerId, codigo) !== null),
      );
      if (faults.length === 0 && !solo) {
        assertOwn();
        await saveAll(prices, who);
        changed(who);
      }
      return { precios: prices.length, faults, ...(await warningsOf({ store, clock }, prices, who)) };
    },
  } satisfies SomeOperations;
}

/** Warnings about a file; sales go on between its lines. */
function warningsOf(
  { store, clock }: Pick<TillParts, 'store' | 'clock'>,
  prices: readonly PriceInput[],
  { caller }: TillCaller,
) {
  const hoy = fiscalDate(clock.now());
  let asked = 0;
  return priceWarnings(prices, async (price, same) => {
    asked += 1;
    if (asked % PRICES_PER_TURN === 0) await setImmediate();
    return store.read((reader) => priceTrial(reader, price, { caller, hoy, same }));
  });
}

function foundPrices(
  reader: Reader,
  { receptor, lineas }: BridgeInput<'prices.find'>,
  place: { readonly issuerId: string; readonly hoy: FiscalDate },
): readonly (LinePrice | null)[] {
  const buyer = buyerWith(reader, place, receptor);
  return lineas.map(({ codigo, cantidad }) => {
    const sold = QUANTITY.test(cantidad) ? findSold(reader, place.issuerId, codigo) : null;
    if (sold === null) return null;
    const { tratamiento } = sold;
    return { ...agreedPrice(reader, sold, { buyer, cantidad: amount(cantidad) }), tratamiento };
  });
}

interface Acting {
  readonly who: TillCaller;
  readonly now: Instant;
}

/**
 * Sets or clears a customer's list. @throws BridgeError `NO_ENCONTRADO` for a deleted customer, AppError
 * `LO_LLEVA_LA_CENTRAL`
 */
export function assignList(
  tx: Tx,
  { cliente, lista }: BridgeInput<'prices.assign'>,
  { who, now }: Acting,
): void {
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
