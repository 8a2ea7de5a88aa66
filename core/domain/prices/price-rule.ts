/** Which price goods have: that of the customer before that of its list before that for everybody, the one of the highest minimum reached (§prices). */
import type { FiscalDate } from '../fiscal-time.ts';
import { plainText } from '../text/plain-text.ts';

/** A price besides the one of the product itself. */
export interface Price {
  /** Name of the list that it is of; null: of none. */
  readonly lista: string | null;
  /** `customer.num` of whom it is for; null: for nobody alone. */
  readonly customer: number | null;
  /** Quantity from which it holds, in thousandths of what is sold; 0 for any. */
  readonly minimo: number;
  /** First day on which it holds. */
  readonly desde: FiscalDate;
  /** With VAT. */
  readonly centavos: bigint;
}

/** Who buys how much, and when. */
export interface PriceQuestion {
  /** `customer.num`; null for somebody who is not in the file. */
  readonly customer: number | null;
  /** List of the customer; null without one. */
  readonly lista: string | null;
  /** In thousandths of what is sold. */
  readonly cantidad: number;
  readonly hoy: FiscalDate;
}

/**
 * The price that holds, in whatever order the prices come.
 *
 * @param prices of one product or presentation, at most one for each customer or list, minimum and day
 * @returns null where none does: then it is the price of the product itself
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

/** Of those in force and reached, the one of the highest minimum, and of these the latest. */
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
