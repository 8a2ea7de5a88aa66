/** Which price a product would have now that it costs something else (§compras-precio). */
import type { CategoryMargin } from '../../contract/purchases/price-settings.ts';
import type { ProductTratamiento } from '../../contract/till/products.ts';
import { amount, roundSummary, withIva, type Amount } from '../money.ts';
import { plainText } from '../text/plain-text.ts';

const HUNDRED = amount('100');

/** What a price is figured from; costs are those of what it is sold as, a unit or a box. */
export interface PriceQuestion {
  /** Present price with VAT. */
  readonly precio: Amount;
  readonly tratamiento: ProductTratamiento;
  /** Null: it never came before. */
  readonly before: Amount | null;
  readonly now: Amount;
  /** In percent of the cost; null: the margin that it has. */
  readonly margin: number | null;
  readonly step: Amount;
}

/** The price, to the nearest step and never below one; null where nothing says which. */
export function proposedPrice(of: PriceQuestion): Amount | null {
  const { step } = of;
  const exact = exactPrice(of);
  if (exact === null) return null;
  const steps = exact.div(step).toDecimalPlaces(0);
  return steps.gt(0) ? steps.times(step) : step;
}

function exactPrice({ precio, tratamiento, before, now, margin }: PriceQuestion): Amount | null {
  if (!now.gt(0)) return null;
  if (margin !== null) return shelfPrice(now.times(HUNDRED.plus(margin)).div(HUNDRED), tratamiento);
  return before?.gt(0) === true ? precio.times(now).div(before) : null;
}

function shelfPrice(net: Amount, tratamiento: ProductTratamiento): Amount {
  return tratamiento === 'gravado' ? withIva(net) : net;
}

/** What a price adds to a cost, in whole percent; null for what costs nothing. */
export function marginPercent(
  price: Amount,
  { tratamiento, now }: Pick<PriceQuestion, 'tratamiento' | 'now'>,
) {
  const cost = shelfPrice(now, tratamiento);
  return cost.gt(0) ? price.minus(cost).times(HUNDRED).div(cost).toDecimalPlaces(0) : null;
}

/** Whether a unit costs more than it is sold for: its factor may be wrong. */
export function isAbovePrice(
  price: Amount,
  { tratamiento, now }: Pick<PriceQuestion, 'tratamiento' | 'now'>,
) {
  return price.gt(0) && shelfPrice(now, tratamiento).gt(price);
}

/** The margin of a category, else the one of all others, else none. */
export function marginOf(margins: readonly CategoryMargin[], categoria: string | null): number | null {
  const named = (name: string) => margins.find((each) => plainText(each.categoria) === name);
  const own = categoria === null ? undefined : named(plainText(categoria));
  return (own ?? named(''))?.porcentaje ?? null;
}

/** Decimals of a cost that is no whole number of cents. */
const COST_DECIMALS = 4;

/** A cost as a person reads it. */
export function shownCost(cost: Amount): string {
  const cents = roundSummary(cost);
  return cents.eq(cost.toDecimalPlaces(COST_DECIMALS)) ? cents.toFixed(2) : cost.toFixed(COST_DECIMALS);
}
