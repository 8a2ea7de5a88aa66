/** Goods that go back to a supplier by its nota de crédito: first those of the purchases that it is about, at their own cost (§compras). */
import { shelf } from '../../contract/stock/stock.ts';
import type { Amount } from '../../domain/money.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { PackedProduct } from '../../store/catalogue/products.ts';
import { findPurchaseByCode } from '../../store/purchases/purchases.ts';
import {
  appendStockEntry,
  movesOfPurchase,
  reverseMoves,
  type NewStockPaper,
  type TakenBack,
} from '../../store/stock/entries.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Tx } from '../../store/store.ts';

/** Goods of a line. */
interface GoodsBack {
  readonly item: number;
  readonly goods: PackedProduct;
  readonly factor: number;
  readonly base: number;
  readonly costo: Amount;
}

/** Takes them out, each unit once; what no purchase brought leaves the shelf all the same. */
export function takeBackGoods(
  tx: Tx,
  of: {
    readonly paper: Omit<NewStockPaper, 'causa'>;
    readonly now: Instant;
    readonly relacionados: readonly string[];
    readonly moved: readonly GoodsBack[];
  },
): void {
  const { now, moved } = of;
  const paper = { ...of.paper, causa: 'devolucion' } as const;
  const standing = of.relacionados
    .map((code) => findPurchaseByCode(tx, paper.issuerId, code))
    .filter((purchase) => purchase !== null)
    .flatMap(({ id }) => movesOfPurchase(tx, id))
    .filter(({ revierte }) => revierte === null);
  const left = new Map(standing.map((move) => [move.id, move.left]));
  const taken: TakenBack[] = [];
  const loose: StockMove[] = [];
  for (const { item, goods, factor, base } of moved) {
    let rest = base;
    for (const move of standing) {
      const part = Math.min(rest, left.get(move.id) ?? 0);
      if (move.product !== goods.num || part <= 0) continue;
      left.set(move.id, (left.get(move.id) ?? 0) - part);
      taken.push({ move: move.id, base: part, item });
      rest -= part;
    }
    if (rest > 0)
      loose.push({
        item,
        product: goods.num,
        desde: shelf(paper.branchId),
        hacia: 'proveedor',
        base: rest,
        presentacion: goods.presentacion,
        factor,
        at: now,
        costo: null,
        revierte: null,
      });
  }
  reverseMoves(tx, { ...paper, at: now, taken });
  if (loose.length > 0) appendStockEntry(tx, { ...paper, moves: loose });
}
