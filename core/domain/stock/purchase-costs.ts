/** Cost of purchased goods, less their share of general discounts (§stock-costs). */
import type { IssueRequest } from '../../contract/api/issue.ts';
import { amount, roundItem, sum, ZERO } from '../money.ts';

/** Cost per line without IVA, decimal text in USD. */
export function purchaseCosts({ items, descu }: Pick<IssueRequest, 'items' | 'descu'>): readonly string[] {
  const paid = items.map(({ cantidad, precioUni, montoDescu }) =>
    amount(cantidad)
      .times(amount(precioUni))
      .minus(montoDescu === undefined ? ZERO : amount(montoDescu)),
  );
  const total = sum(paid);
  const off = descu === undefined || total.isZero() ? ZERO : amount(descu);
  return paid.map((line) =>
    roundItem(off.isZero() ? line : line.minus(line.times(off).div(total))).toFixed(),
  );
}
