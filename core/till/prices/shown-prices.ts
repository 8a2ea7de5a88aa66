/** Prices for managers: product, whether in force, and margin (§prices). */
import type {
  ListedPrice,
  PriceInput,
  PriceMargin,
  PriceTrial,
} from '../../contract/bridge/bridge-prices.ts';
import { presented } from '../../contract/till/presented.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { amount, fromCents } from '../../domain/money.ts';
import { dearerQuantity, givenPrice } from '../../domain/prices/dearer-quantity.ts';
import { priceInForce } from '../../domain/prices/price-rule.ts';
import { marginPercent, shownCost } from '../../domain/purchases/price-proposal.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { unitCost } from '../../engine/purchases/match-lines.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import {
  findSold,
  packedOf,
  productByNum,
  soldOf,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import { buyerOf, pricesOf, type StoredPrice } from '../../store/prices/prices.ts';
import { lastCost } from '../../store/stock/last-cost.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { shownMinimum } from '../../engine/prices/agreed-price.ts';

/** A price for the list; empty when its presentation was deleted. */
export function listed(reader: Reader, price: StoredPrice, hoy: FiscalDate): readonly ListedPrice[] {
  const sold = soldAs(reader, price);
  if (sold === null) return [];
  const { id, minimo, desde, centavos } = price;
  const buyer = { customer: price.customer, lista: price.lista, hoy };
  const inForce = priceInForce(
    pricesOf(reader, sold, price.customer).filter((each) => each.minimo === minimo),
    { ...buyer, cantidad: minimo },
  );
  const isHeld =
    inForce?.desde === desde && inForce.customer === price.customer && inForce.lista === price.lista;
  return [
    {
      id,
      codigo: sold.codigo,
      descripcion: sold.descripcion,
      minimo: shownMinimum(minimo),
      desde,
      precio: fromCents(centavos).toFixed(2),
      precioNormal: sold.precio,
      estado: desde > hoy ? 'futuro' : isHeld ? 'vigente' : 'anterior',
    },
  ];
}

/** The product or presentation of a price; null when the presentation was deleted. */
export function soldAs(reader: Reader, { product: num, presentacion }: StoredPrice): StoredProduct | null {
  const product = productByNum(reader, num);
  if (product === null || presentacion === '') return product;
  const pack = product.presentaciones.find(({ codigo }) => plainText(codigo) === presentacion);
  return pack === undefined ? null : presented(product, pack);
}

/** Margin over the last cost; null for an unknown product. */
export function priceMargin(
  reader: Reader,
  { codigo, precio }: Pick<PriceInput, 'codigo' | 'precio'>,
  { issuerId, ambiente }: TillCaller['caller'],
): PriceMargin | null {
  const row = soldCodeRow(reader, issuerId, codigo);
  if (row === undefined) return null;
  const { num, product, factor } = packedOf(reader, row);
  const { descripcion, precio: precioNormal } = soldOf(reader, row);
  const last = lastCost(reader, { product: num, ambiente });
  const now =
    last === null || last.base === 0 ? null : unitCost(last.costo, unitsOf(last.base, product)).times(factor);
  return {
    descripcion,
    precioNormal,
    costo: now === null ? null : shownCost(now),
    margen:
      now === null
        ? null
        : (marginPercent(amount(precio), { tratamiento: product.tratamiento, now })?.toNumber() ?? null),
  };
}

/** What a price leaves, and whether more would cost more each with it; null for an unknown product. */
export function priceTrial(
  reader: Reader,
  price: PriceInput,
  of: {
    readonly caller: TillCaller['caller'];
    readonly hoy: FiscalDate;
    /** Prices of the same product that are saved with it. */
    readonly same?: readonly PriceInput[];
  },
): PriceTrial | null {
  const { caller, hoy, same = [] } = of;
  const margin = priceMargin(reader, price, caller);
  const sold = findSold(reader, caller.issuerId, price.codigo);
  if (margin === null || sold === null) return null;
  const buyer =
    price.cliente === null
      ? { customer: null, lista: price.lista }
      : buyerOf(reader, caller.issuerId, price.cliente);
  const given = (each: PriceInput) => givenPrice(each, buyer.customer);
  const others = [...same.map(given), ...pricesOf(reader, sold, buyer.customer)];
  return { ...margin, masCaro: dearerQuantity(given(price), { others, normal: sold.precio, buyer, hoy }) };
}
