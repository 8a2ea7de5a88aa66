/** Prices by customer, list, quantity and day; the product's own price unless another is in force (§prices). */
import type { FoundPrice, PriceReason } from '../../contract/bridge/bridge-prices.ts';
import { WEIGHED_DECIMALS } from '../../contract/till/products.ts';
import { amount, fromCents, type Amount } from '../../domain/money.ts';
import { priceInForce, type Price } from '../../domain/prices/price-rule.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import type { Buyer } from '../../store/prices/buyers.ts';
import { pricesOf } from '../../store/prices/prices.ts';
import type { Reader } from '../../store/store.ts';

/** Minimums are stored in thousandths for every product. */
const THOUSANDTHS = { pesado: true } as const;

/** The unit price with VAT. @param sold as found by `findSold` */
export function agreedPrice(
  reader: Reader,
  sold: StoredProduct,
  { buyer, cantidad }: { readonly buyer: Buyer; readonly cantidad: Amount },
): FoundPrice {
  const found = priceInForce(pricesOf(reader, sold, buyer.customer), {
    ...buyer,
    cantidad: cantidad.times(10 ** WEIGHED_DECIMALS).toNumber(),
  });
  return found === null
    ? { precio: sold.precio, motivo: null }
    : { precio: fromCents(found.centavos).toFixed(2), motivo: reasonOf(found) };
}

function reasonOf({ lista, customer, minimo, desde }: Price): PriceReason {
  return { lista, propio: customer !== null, minimo: shownMinimum(minimo), desde };
}

export function shownMinimum(minimo: number): string {
  return unitsOf(minimo, THOUSANDTHS).toFixed();
}

/** A minimum for storage. @param minimo checked: at most three decimals */
export function storedMinimum(minimo: string): number {
  return amount(minimo)
    .times(10 ** WEIGHED_DECIMALS)
    .toNumber();
}
