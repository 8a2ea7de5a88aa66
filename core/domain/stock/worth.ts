/** Value of goods by line and in total: at a date, unsold, lost (§margen). */
import { goodsValue, goodsWorth } from '../books/shop-register.ts';
import type { Amount } from '../money.ts';
import { descending } from './margin.ts';

/** Base units and their cost; null when unknown. */
export interface CostedGoods {
  readonly base: number;
  readonly unitario: Amount | null;
}

/** Value in cents; null when unknown. */
export type Worth<Goods> = Goods & { readonly valor: bigint | null };

/** Stock by value, highest first, and its total. */
export function standingWorth<Goods extends CostedGoods>(
  goods: readonly Goods[],
): { readonly rows: readonly Worth<Goods>[]; readonly total: bigint } {
  return byWorth(goods.map((each) => ({ ...each, valor: worthOf(each, goodsWorth) })));
}

/** Changes by cost, highest first; losses are negative. */
export function changedWorth<Goods extends CostedGoods>(
  goods: readonly Goods[],
): { readonly rows: readonly Worth<Goods>[]; readonly total: bigint } {
  const { rows, total } = byWorth(goods.map((each) => ({ ...each, valor: worthOf(each, goodsValue) })));
  return { rows: rows.toReversed(), total };
}

const worthOf = ({ base, unitario }: CostedGoods, of: typeof goodsValue): bigint | null =>
  unitario === null ? null : of(base, unitario);

/** Sorted by value, highest first, with the total. Nearly sorted input is fast. */
export function byWorth<Row extends { readonly valor: bigint | null }>(rows: readonly Row[]) {
  const cents = ({ valor }: Row) => valor ?? 0n;
  return {
    rows: rows.toSorted((a, b) => descending(cents(a), cents(b))),
    total: rows.reduce((sum, row) => sum + cents(row), 0n),
  };
}
