/** Selects a price: customer's, else list's, else general; the highest minimum reached wins (§prices). */
import type { FiscalDate } from '../fiscal-time.ts';
import { plainText } from '../text/plain-text.ts';

export interface Price {
  /** Price list; null for none. */
  readonly lista: string | null;
  /** `customer.num`; null for every customer. */
  readonly customer: number | null;
  /** Minimum quantity in thousandths; 0 for any. */
  readonly minimo: number;
  readonly desde: FiscalDate;
  /** With VAT. */
  readonly centavos: bigint;
}

export interface PriceQuestion {
  /** `customer.num`; null for an unknown customer. */
  readonly customer: number | null;
  /** The customer's list; null without one. */
  readonly lista: string | null;
  /** In thousandths of the unit sold. */
  readonly cantidad: number;
  readonly hoy: FiscalDate;
}

/**
 * The applicable price, independent of input order.
 *
 * @param prices of one product or presentation, at most one for each customer or list, minimum and day
 * @returns null when none applies; the product's own price is then used
 */
export function priceInForce<P extends Price>(prices: readonly P[], of: PriceQuestion): P | null {
  const own = (price: Price) => of.customer !== null && price.customer === of.customer;
  const list = of.lista === null ? null : plainText(of.lista);
  const ofList = (price: Price) => list !== null && price.lista !== null && plainText(price.lista) === list;
  const ofAll = (price: Price) => price.customer === null && price.lista === null;
  for (const level of [own, ofList, ofAll]) {
    const best = highest(prices.filter(level), of);
    if (best !== null) return best;
  }
  return null;
}

/** Of the valid prices, the one with the highest minimum, then the latest. */
function highest<P extends Price>(prices: readonly P[], { cantidad, hoy }: PriceQuestion): P | null {
  let best: P | null = null;
  for (const price of prices) {
    if (price.desde > hoy || price.minimo > cantidad) continue;
    const isBetter =
      best === null ||
      price.minimo > best.minimo ||
      (price.minimo === best.minimo && price.desde > best.desde);
    if (isBetter) best = price;
  }
  return best;
}
