/** What each costs from which quantity on (§prices). */
import type { FiscalDate } from '../fiscal-time.ts';
import { amount, fromCents, type Amount } from '../money.ts';
import { priceInForce, type Price, type PriceQuestion } from './price-rule.ts';

/** One unit, in thousandths: the fewest that are compared. */
export const ONE = 1000;

export interface PricesOn {
  /** The product's own price. */
  readonly normal: string;
  readonly buyer: Pick<PriceQuestion, 'customer' | 'lista'>;
  readonly hoy: FiscalDate;
}

export interface QuantityStep {
  /** In thousandths. */
  readonly cantidad: number;
  readonly each: Amount;
  /** Null where the product's own price holds. */
  readonly found: Price | null;
}

/** One unit, then each higher minimum. @param prices of the same goods */
export function quantitySteps(
  prices: readonly Price[],
  { normal, buyer, hoy }: PricesOn,
): readonly QuantityStep[] {
  const minimums = new Set([ONE, ...prices.map(({ minimo }) => Math.max(minimo, ONE))]);
  return [...minimums]
    .toSorted((a, b) => a - b)
    .map((cantidad) => {
      const found = priceInForce(prices, { ...buyer, hoy, cantidad });
      return { cantidad, found, each: found === null ? amount(normal) : fromCents(found.centavos) };
    });
}

/** Quantities from which each costs less than in any smaller one. */
export function cheaperSteps(steps: readonly QuantityStep[]): readonly QuantityStep[] {
  return steps.filter(({ each }, at) => at > 0 && steps.slice(0, at).every((fewer) => each.lt(fewer.each)));
}

export const fromThousandths = (cantidad: number): string => amount(String(cantidad)).div(ONE).toFixed();
