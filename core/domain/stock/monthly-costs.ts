/** Unit costs by month with receipts at a cost (§stock-costs). */
import { fiscalDate, monthIn, type Instant } from '../fiscal-time.ts';
import { amount, type Amount } from '../money.ts';
import { averageCost, type CostedUnits } from './average-cost.ts';

/** Units received at a cost; negative when returned. */
export interface CameAtCost {
  readonly at: Instant;
  readonly base: number;
  /** Received quantity and its total cost, decimal text in USD. */
  readonly whole: number;
  readonly costo: string;
}

/**
 * Cost per base unit from each month on, first month first.
 *
 * @param of `former`: previous cost, null when unknown; `openingOf`: opening base units of a month
 */
export function monthlyCosts(of: {
  readonly came: readonly CameAtCost[];
  readonly former: Amount | null;
  openingOf(mes: string): number;
}): readonly { readonly mes: string; readonly promedio: string }[] {
  const byMonth = new Map<string, CostedUnits[]>();
  for (const each of of.came) {
    const share = amount(each.costo)
      .times(amount(String(each.base)))
      .div(amount(String(each.whole)));
    const mes = monthIn(fiscalDate(each.at));
    byMonth.set(mes, [...(byMonth.get(mes) ?? []), { base: each.base, costo: share }]);
  }
  let { former } = of;
  return [...byMonth.keys()].toSorted().flatMap((mes) => {
    former = averageCost({ opening: of.openingOf(mes), former, came: byMonth.get(mes) ?? [] });
    return former === null ? [] : [{ mes, promedio: former.toFixed() }];
  });
}
