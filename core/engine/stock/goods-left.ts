/** Goods of a document that are still with the customer, line by line (§stock-of-documents). */
import type { StandingMove } from '../../store/stock/entries.ts';

const isWithCustomer = ({ revierte, hacia }: StandingMove) => revierte === null && hacia === 'cliente';

/** Last move of a line, also where nothing is left of it; null where it moved nothing. */
export function moveOfLine(standing: readonly StandingMove[], item: number): StandingMove | null {
  return standing.findLast((move) => move.item === item && isWithCustomer(move)) ?? null;
}

/**
 * Takes goods off a document's moves, at most what is left. What is left of a line follows from prices, so that the same
 * goods on another line may have to stand in for it.
 *
 * @param standing moves whose rest is reduced
 * @param of `item`: line whose moves come first; `presentacion`: the only one that counts as the same goods. Absent: any
 */
export function takeGoods(
  standing: StandingMove[],
  of: Pick<StandingMove, 'product' | 'base'> & Partial<Pick<StandingMove, 'item' | 'presentacion'>>,
): readonly { readonly move: StandingMove; readonly base: number }[] {
  let rest = of.base;
  const isSame = ({ product, presentacion }: StandingMove) =>
    product === of.product && presentacion === (of.presentacion ?? presentacion);
  const isAway = ({ item }: StandingMove) => Number(item !== of.item);
  return standing
    .filter((move) => isSame(move) && isWithCustomer(move))
    .toSorted((a, b) => isAway(a) - isAway(b))
    .flatMap((move) => {
      const base = Math.min(rest, move.left);
      if (base <= 0) return [];
      rest -= base;
      standing[standing.indexOf(move)] = { ...move, left: move.left - base };
      return [{ move, base }];
    });
}
