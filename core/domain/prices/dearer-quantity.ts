/** Finds a price by which each of more units costs more than each of fewer (§dearer-quantity). */
import type { DearerQuantity, PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { amount, toCents } from '../money.ts';
import type { Price } from './price-rule.ts';
import { fromThousandths, ONE, quantitySteps, type PricesOn } from './quantity-steps.ts';

export interface PricesOfGoods extends PricesOn {
  /** Prices in force or to come that the new one joins. */
  readonly others: readonly Price[];
}

/** Null if no quantity costs more each because of the new price, on the day it begins. */
export function dearerQuantity(
  price: Price,
  { others, normal, buyer, hoy }: PricesOfGoods,
): DearerQuantity | null {
  // Of two for the same place the first counts: the new one.
  const day = price.desde > hoy ? price.desde : hoy;
  const steps = quantitySteps([price, ...others], { normal, buyer, hoy: day }).map((step) => ({
    ...step,
    isNew: step.found === price,
  }));
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
