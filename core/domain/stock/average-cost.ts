/** What goods cost by the periodic average of a month (§stock-costs): what there was when it began and what came in it, together. */
import { amount, sum, ZERO, type Amount } from '../money.ts';

/** Decimals of the cost of a base unit. */
const COST_DECIMALS = 12;

/** Goods that came at a cost of their own; what went back to whom it came from is less than nothing. */
export interface CostedUnits {
  readonly base: number;
  readonly costo: Amount;
}

/**
 * Cost of a base unit in a month.
 *
 * @param of `opening`: base units when it began; `former`: what one cost until then, null where nobody knew
 * @returns the former where nothing is left to reckon with: units at or below 0 keep the last cost
 */
export function averageCost(of: {
  readonly opening: number;
  readonly former: Amount | null;
  readonly came: readonly CostedUnits[];
}): Amount | null {
  const { former, came } = of;
  // What was not there, or cost nobody knows what, counts for nothing.
  const opening = former === null || of.opening <= 0 ? ZERO : amount(String(of.opening));
  const units = opening.plus(amount(String(came.reduce((total, { base }) => total + base, 0))));
  const worth = opening.times(former ?? ZERO).plus(sum(came.map(({ costo }) => costo)));
  if (!units.gt(0) || worth.isNegative()) return former;
  return worth.div(units).toDecimalPlaces(COST_DECIMALS);
}
