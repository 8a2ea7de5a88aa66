/** What goods are worth, line by line and together: value at a date, what is not sold, what was lost (§margen). */
import { goodsValue, goodsWorth } from '../books/shop-register.ts';
import type { Amount } from '../money.ts';

/** So many base units of something at a cost; null where nobody knows it. */
export interface CostedGoods {
  readonly base: number;
  readonly unitario: Amount | null;
}

/** With what it is worth in cents; null where nobody knows. */
export type Worth<Goods> = Goods & { readonly valor: bigint | null };

/** What there is, what is worth most first, and what all of it is worth. */
export function standingWorth<Goods extends CostedGoods>(
  goods: readonly Goods[],
): { readonly rows: readonly Worth<Goods>[]; readonly total: bigint } {
  return byWorth(goods.map((each) => ({ ...each, valor: worthOf(each, goodsWorth) })));
}

/** What changed, what cost most first: what is gone is less than nothing. */
export function changedWorth<Goods extends CostedGoods>(
  goods: readonly Goods[],
): { readonly rows: readonly Worth<Goods>[]; readonly total: bigint } {
  const { rows, total } = byWorth(goods.map((each) => ({ ...each, valor: worthOf(each, signedValue) })));
  return { rows: rows.toReversed(), total };
}

const worthOf = ({ base, unitario }: CostedGoods, of: typeof goodsValue): bigint | null =>
  unitario === null ? null : of(base, unitario);
const signedValue = (base: number, unitario: Amount | null): bigint =>
  base < 0 ? -goodsValue(-base, unitario) : goodsValue(base, unitario);

/** What is worth most first, and all of it. What is in parts in that order already takes little. */
export function byWorth<Row extends { readonly valor: bigint | null }>(rows: readonly Row[]) {
  const cents = ({ valor }: Row) => valor ?? 0n;
  return {
    rows: rows.toSorted((a, b) => (cents(a) === cents(b) ? 0 : cents(a) < cents(b) ? 1 : -1)),
    total: rows.reduce((sum, row) => sum + cents(row), 0n),
  };
}
