/** Proposes a sale price after a cost change (§compras-precio). */
import type { CategoryMargin } from '../../contract/purchases/price-settings.ts';
import type { ProductTratamiento } from '../../contract/till/products.ts';
import { amount, roundSummary, withIva, type Amount } from '../money.ts';
import { plainText } from '../text/plain-text.ts';

const HUNDRED = amount('100');

export interface PriceQuestion {
  readonly precio: Amount;
  readonly tratamiento: ProductTratamiento;
  /** Previous cost; null for a first purchase. */
  readonly before: Amount | null;
  readonly now: Amount;
  /** Target margin in percent of cost; null keeps the current margin. */
  readonly margin: number | null;
  readonly step: Amount;
}

/** Proposed price, rounded to the nearest step and at least one step; null when no margin is known. */
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

/** Markup over cost in whole percent; null when the cost is 0. */
export function marginPercent(
  price: Amount,
  { tratamiento, now }: Pick<PriceQuestion, 'tratamiento' | 'now'>,
) {
  const cost = shelfPrice(now, tratamiento);
  return cost.gt(0) ? price.minus(cost).times(HUNDRED).div(cost).toDecimalPlaces(0) : null;
}

/** Whether unit cost exceeds unit price, so that the factor may be wrong. */
export function isAbovePrice(
  price: Amount,
  { tratamiento, now }: Pick<PriceQuestion, 'tratamiento' | 'now'>,
) {
  return price.gt(0) && shelfPrice(now, tratamiento).gt(price);
}

/** Margin of the category, else of all others, else null. */
export function marginOf(margins: readonly CategoryMargin[], categoria: string | null): number | null {
  const named = (name: string) => margins.find((each) => plainText(each.categoria) === name);
  const own = categoria === null ? undefined : named(plainText(categoria));
  return (own ?? named(''))?.porcentaje ?? null;
}

/** Decimals shown when a cost is not whole cents. */
const COST_DECIMALS = 4;

export function shownCost(cost: Amount): string {
  const cents = roundSummary(cost);
  return cents.eq(cost.toDecimalPlaces(COST_DECIMALS)) ? cents.toFixed(2) : cost.toFixed(COST_DECIMALS);
}
