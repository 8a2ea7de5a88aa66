/** Prices for API callers (§shop-prices). */
import type { Caller } from '../../contract/caller.ts';
import type { Input } from '../../contract/api/operations.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { pricesRequest, type PricesRequest, type ProductPrices } from '../../contract/api/shop/prices.ts';
import { priceInput, type PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents, toJsonNumber } from '../../domain/money.ts';
import { campoOf } from '../../domain/request-shape.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { packedOf, soldOf } from '../../store/catalogue/products.ts';
import { isKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import { presentationOf, pricesOfSold, writtenList, type StoredPrice } from '../../store/prices/prices.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { shownMinimum, storedMinimum } from '../../engine/prices/agreed-price.ts';
import { removePrice, savePrice } from '../prices/keep-price.ts';
import { idempotentCall, keyActor, type Changed } from './idempotent-call.ts';
import type { ShopParts } from './products.ts';
import { assertAsRead, versionOf } from './read-version.ts';

export function priceCalls({ store, news }: Pick<ShopParts, 'store' | 'news'>) {
  return {
    /** @throws AppError `PRODUCTO_NO_ENCONTRADO` */
    view: ({ codigo }: Input<'precios.ver'>, { issuerId }: Caller): ProductPrices =>
      store.read((reader) => shownPrices(requireGoods(reader, issuerId, codigo))),
    /** @throws AppError `VALIDACION`, `PRODUCTO_NO_ENCONTRADO`, `CAMBIO_ENTRETANTO`, `LO_LLEVA_LA_CENTRAL` */
    save: async (input: Input<'precios.guardar'>, caller: Caller): Promise<IdempotentAnswer> => {
      const call = { op: 'precios.guardar', input, caller } as const;
      const answer = await idempotentCall(store, call, (tx, now) => saved(tx, { ...call, now }));
      const { issuerId } = caller;
      // Sales recalculate, and screens learn whether there are prices at all.
      if (!answer.replayed)
        for (const kind of ['products', 'context'] as const) news.publish({ kind, issuerId });
      return answer;
    },
  };
}

interface Goods {
  readonly codigo: string;
  readonly prices: readonly StoredPrice[];
}

function requireGoods(reader: Reader, issuerId: string, codigo: string): Goods {
  const row = soldCodeRow(reader, issuerId, codigo);
  if (row === undefined) throw refusal('PRODUCTO_NO_ENCONTRADO', rule('producto-no-encontrado', { codigo }));
  const sold = soldOf(reader, row);
  const prices = pricesOfSold(reader, packedOf(reader, row).num, presentationOf(sold));
  return { codigo: sold.codigo, prices: prices.filter(({ customer }) => customer === null) };
}

function shownPrices({ codigo, prices }: Goods): ProductPrices {
  const answer = {
    codigo,
    precios: prices.map(({ lista, minimo, desde, centavos }) => ({
      lista,
      minimo: toJsonNumber(amount(shownMinimum(minimo))),
      desde,
      precio: toJsonNumber(fromCents(centavos)),
    })),
  };
  return { ...answer, version: versionOf(answer) };
}

interface Saving {
  readonly input: Input<'precios.guardar'>;
  readonly caller: Caller;
  readonly now: Instant;
}

/** Deletes prices of the list that the request omits, then writes the rest. */
function saved(tx: Tx, { input, caller, now }: Saving): Changed {
  const { lista, precios } = shapedBody<PricesRequest>(pricesRequest, input.request);
  const { issuerId } = caller;
  if (isKeptByCentre(tx, 'precios')) throw refusal('LO_LLEVA_LA_CENTRAL', rule('precios-de-central'));
  const before = requireGoods(tx, issuerId, input.codigo);
  assertAsRead(input.ifMatch, shownPrices(before).version);
  const written = lista === undefined ? null : writtenList(tx, issuerId, lista);
  const own = before.prices.filter((price) => price.lista === written);
  const hoy = fiscalDate(now);
  const wanted = precios.map(({ precio, minimo, desde }): PriceInput => {
    const price = { lista: written, cliente: null, codigo: before.codigo, precio: precio.text };
    const from = minimo?.text ?? '0';
    return {
      ...price,
      minimo: from,
      desde: desde ?? dayOf(own, { minimo: from, precio: price.precio, hoy }),
    };
  });
  const faults = [...wanted.flatMap(faultsOf), ...repeated(wanted)];
  if (faults.length > 0) throw validationError(faults);
  const change = { who: { caller, ...keyActor(caller) }, now };
  const kept = new Set(wanted.map((price) => placeOf({ ...price, minimo: storedMinimum(price.minimo) })));
  for (const price of own) if (!kept.has(placeOf(price))) removePrice(tx, price.id, change);
  for (const price of wanted) savePrice(tx, price, change);
  return { body: shownPrices(requireGoods(tx, issuerId, input.codigo)) };
}

/** An unchanged price keeps its day, so that repeating a request changes nothing. */
function dayOf(
  own: readonly StoredPrice[],
  { minimo, precio, hoy }: { readonly minimo: string; readonly precio: string; readonly hoy: FiscalDate },
): FiscalDate {
  const holding = own
    .filter((price) => price.minimo === storedMinimum(minimo) && price.desde <= hoy)
    .reduce<StoredPrice | null>(
      (last, each) => (last === null || each.desde > last.desde ? each : last),
      null,
    );
  return holding?.centavos === toCents(amount(precio)) ? holding.desde : hoy;
}

/** Faults by the till's own rules for prices. */
function faultsOf(price: PriceInput, at: number): readonly Fault[] {
  const parsed = priceInput.safeParse(price);
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map(({ path, message }) => {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    return faultAt(`precios[${at}].${campoOf(path)}`, codigo, broken);
  });
}

function repeated(prices: readonly PriceInput[]): readonly Fault[] {
  const places = prices.map((price) => placeOf({ ...price, minimo: storedMinimum(price.minimo) }));
  return places.flatMap((place, at) => {
    const first = places.indexOf(place);
    return first === at
      ? []
      : [faultAt(`precios[${at}]`, 'REPETIDO', rule('linea-repetida', { linea: first + 1 }))];
  });
}

/** Identifies a price within a list. */
function placeOf({ minimo, desde }: Pick<StoredPrice, 'minimo' | 'desde'>): string {
  return `${minimo} ${desde}`;
}
