/** What everybody pays for one today (§prices). */
import type { FoundPrice } from '../../contract/bridge/bridge-prices.ts';
import { presented, priceToday } from '../../contract/till/presented.ts';
import type { PublicPrices } from '../../contract/till/products.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import { agreedPrice } from './agreed-price.ts';

const ONE = amount('1');

/** Without `motivo` it is the own price. @param sold as found by `findSold` */
export function publicPrice(reader: Reader, sold: StoredProduct, hoy: FiscalDate): FoundPrice {
  return agreedPrice(reader, sold, { buyer: { customer: null, lista: null, hoy }, cantidad: ONE });
}

/** Those of a product and its presentations that are not their own; undefined if all are. */
export function publicPrices(
  reader: Reader,
  product: StoredProduct,
  hoy: FiscalDate,
): PublicPrices | undefined {
  const found = [product, ...product.presentaciones.map((one) => presented(product, one))].flatMap((sold) => {
    const { precio, motivo } = publicPrice(reader, sold, hoy);
    return motivo === null ? [] : [{ codigo: sold.codigo, precio }];
  });
  return found.length === 0 ? undefined : found;
}

/** A product whose price, and whose presentations' prices, are what everybody pays for one. */
export function atPublicPrices(reader: Reader, product: StoredProduct, hoy: FiscalDate): StoredProduct {
  return pricedAt(product, publicPrices(reader, product, hoy));
}

/** The same with the prices already read. */
export function pricedAt(product: StoredProduct, paraTodos: PublicPrices | undefined): StoredProduct {
  if (paraTodos === undefined) return product;
  const presentaciones = product.presentaciones.map((one) => ({
    ...one,
    precio: priceToday({ ...one, paraTodos }),
  }));
  return { ...product, precio: priceToday({ ...product, paraTodos }), presentaciones };
}
