/** Periodic average cost of goods in a month (§stock-costs): opening stock and receipts together. */
import { amount, sum, ZERO, type Amount } from '../money.ts';

const COST_DECIMALS = 12;

/** Goods received at a known cost; returns to the supplier are negative. */
export interface CostedUnits {
  readonly base: number;
  readonly costo: Amount;
}

/**
 * Cost per base unit in a month.
 *
 * @param of `opening`: opening base units; `former`: previous cost, null when unknown
 * @returns the previous cost when no units remain to average: stock at or below 0 keeps the last cost
 */
export function averageCost(of: {
  readonly opening: number;
  readonly former: Amount | null;
  readonly came: readonly CostedUnits[];
}): Amount | null {
  const { former, came } = of;
  // Absent stock, or stock of unknown cost, is ignored.
  const opening = former === null || of.opening <= 0 ? ZERO : amount(String(of.opening));
  const units = opening.plus(amount(String(came.reduce((total, { base }) => total + base, 0))));
  const whole = opening.times(former ?? ZERO).plus(sum(came.map(({ costo }) => costo)));
  // Shares of a cost are quotients: what is left of goods that cost nothing any more is no exact zero.
  const worth = whole.toDecimalPlaces(COST_DECIMALS);
  if (!units.gt(0) || worth.lt(ZERO)) return former;
  return worth.div(units).toDecimalPlaces(COST_DECIMALS);
}
