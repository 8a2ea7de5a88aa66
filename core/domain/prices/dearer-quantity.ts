/** Finds a price by which each of more units costs more than each of fewer (§dearer-quantity). */
import type { DearerQuantity, PriceInput } from '../../contract/bridge/bridge-prices.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { amount, fromCents, toCents } from '../money.ts';
import { priceInForce, type Price, type PriceQuestion } from './price-rule.ts';

/** One unit, in thousandths: the fewest that are compared. */
const ONE = 1000;

export interface PricesOfGoods {
  /** Prices in force or to come that the new one joins. */
  readonly others: readonly Price[];
  /** The product's own price. */
  readonly normal: string;
  readonly buyer: Pick<PriceQuestion, 'customer' | 'lista'>;
  readonly hoy: FiscalDate;
}

/** Null if no quantity costs more each because of the new price, on the day it begins. */
export function dearerQuantity(
  price: Price,
  { others, normal, buyer, hoy }: PricesOfGoods,
): DearerQuantity | null {
  // Of two for the same place the first counts: the new one.
  const prices = [price, ...others];
  const day = { ...buyer, hoy: price.desde > hoy ? price.desde : hoy };
  const minimums = new Set([ONE, ...prices.map(({ minimo }) => Math.max(minimo, ONE))]);
  const steps = [...minimums]
    .toSorted((a, b) => a - b)
    .map((cantidad) => {
      const found = priceInForce(prices, { ...day, cantidad });
      const each = found === null ? amount(normal) : fromCents(found.centavos);
      return { cantidad, each, isNew: found === price };
    });
  for (const [at, { cantidad, each, isNew }] of steps.entries()) {
    const [fewer] = steps
      .slice(0, at)
      .filter((one) => each.gt(one.each) && (isNew || one.isNew))
      .toSorted((a, b) => a.each.comparedTo(b.each));
    if (fewer === undefined) continue;
    return { desde: fromThousandths(cantidad), precio: each.toFixed(2), conMenos: fewer.each.toFixed(2) };
  }
  return null;
}

const fromThousandths = (cantidad: number): string => amount(String(cantidad)).div(ONE).toFixed();

/** A price as given, for the comparison. */
export function givenPrice({ lista, minimo, desde, precio }: PriceInput, customer: Price['customer']): Price {
  return {
    lista,
    customer,
    minimo: amount(minimo).times(ONE).toNumber(),
    desde,
    centavos: toCents(amount(precio)),
  };
}
