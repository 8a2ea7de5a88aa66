/**
 * Goods of purchases affected by a later document: returned by its nota de crédito, or priced after its nota de
 * remisión (§compras).
 */
import { shelf } from '../../contract/stock/stock.ts';
import { roundItem, type Amount } from '../../domain/money.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { ReceivedDocument } from '../../domain/purchases/received-document.ts';
import type { PackedProduct } from '../../store/catalogue/products.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import {
  appendStockEntry,
  movesOfPurchase,
  reverseMoves,
  type NewStockPaper,
  type StandingMove,
  type TakenBack,
} from '../../store/stock/entries.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { onceEach, purchasesNamed, purchasesNaming } from './related.ts';

/** A nota de remisión. */
export const DELIVERY = '04';

interface GoodsBack {
  readonly item: number;
  readonly goods: PackedProduct;
  readonly factor: number;
  readonly base: number;
  readonly costo: Amount;
}

interface Following {
  readonly paper: Omit<NewStockPaper, 'causa'>;
  readonly now: Instant;
  readonly kept: StoredPurchase;
  readonly document: Pick<ReceivedDocument, 'relacionados'>;
  readonly moved: readonly GoodsBack[];
}

/**
 * Removes the goods of a nota de crédito, each unit once; also goods that no purchase brought, unless a related
 * purchase is annulled, which already removed them.
 */
export function takeBackGoods(tx: Tx, of: Following): void {
  const { now, kept, document } = of;
  const paper = { ...of.paper, causa: 'devolucion' } as const;
  const named = purchasesNamed(tx, kept, document);
  const { taken, loose } = standingGoods(tx, named, of.moved);
  reverseMoves(tx, { ...paper, at: now, taken });
  if (named.some(({ estado }) => estado === 'ANULADA')) return;
  const moves = loose.map(({ item, goods, factor, base }): StockMove => ({
    item,
    product: goods.num,
    desde: shelf(paper.branchId),
    hacia: 'proveedor',
    base,
    presentacion: goods.presentacion,
    factor,
    at: now,
    costo: null,
    revierte: null,
  }));
  if (moves.length > 0) appendStockEntry(tx, { ...paper, moves });
}

/** Goods of a line that came at once, to one place and at one cost. */
export interface Arrival extends GoodsBack, Pick<StockMove, 'hacia' | 'at'> {}

/**
 * Reverses goods that a nota de remisión brought without cost, as if it had never brought them: those of the priced
 * document came then and there. @returns all goods of the document
 */
export function takeBackDelivered(tx: Tx, of: Following): readonly Arrival[] {
  const { taken } = standingGoods(tx, deliveriesOf(tx, of), of.moved);
  reverseMoves(tx, { ...of.paper, causa: 'compra', at: null, taken });
  return of.moved.flatMap((line) => {
    const early = taken.filter(({ item }) => item === line.item);
    const base = line.base - early.reduce((units, part) => units + part.base, 0);
    const late = { base, came: { hacia: shelf(of.paper.branchId), at: of.now } };
    let left = line.costo;
    return [...early, ...(base > 0 ? [late] : [])].map((part, place, all): Arrival => {
      const isLast = place === all.length - 1;
      const costo = isLast ? left : roundItem(line.costo.times(part.base).div(line.base));
      left = left.minus(costo);
      const { hacia, at } = part.came;
      return { ...line, base: part.base, hacia, at: Math.min(at, of.now), costo };
    });
  });
}

interface TakenPart extends Required<Pick<TakenBack, 'move' | 'base' | 'item'>> {
  /** The move that had brought them. */
  readonly came: Pick<StockMove, 'hacia' | 'at'>;
}

/** Notas de remisión of a priced document: those that it names, and those that name it. */
function deliveriesOf(reader: Reader, { kept, document }: Following): readonly StoredPurchase[] {
  if (kept.tipoDte === DELIVERY) return [];
  return onceEach([
    ...purchasesNamed(reader, kept, document).filter(isDelivery),
    ...purchasesNaming(reader, kept, isDelivery),
  ]);
}

const isDelivery = ({ tipoDte }: StoredPurchase) => tipoDte === DELIVERY;

/** Stock moves of documents that brought the goods, and goods without such moves. */
function standingGoods(
  reader: Reader,
  purchases: readonly StoredPurchase[],
  moved: readonly GoodsBack[],
): { readonly taken: readonly TakenPart[]; readonly loose: readonly GoodsBack[] } {
  const standing = purchases.flatMap(({ id }) => movesOfPurchase(reader, id));
  const take = takerOf(standing);
  const taken: TakenPart[] = [];
  const loose: GoodsBack[] = [];
  for (const line of moved) {
    const parts = take({ product: line.goods.num, item: line.item, left: line.base });
    taken.push(...parts);
    const base = parts.reduce((rest, part) => rest - part.base, line.base);
    if (base > 0) loose.push({ ...line, base });
  }
  return { taken, loose };
}

/** Takes what is left of goods that moves brought, in their order, each unit once; less where less is left. */
export function takerOf(moves: readonly StandingMove[]) {
  const standing = moves.filter(({ revierte }) => revierte === null);
  const left = new Map(standing.map((move) => [move.id, move.left]));
  return ({ product, item, left: wanted }: Wanted): readonly TakenPart[] => {
    let rest = wanted;
    return standing.flatMap((move) => {
      const own = left.get(move.id) ?? 0;
      const base = Math.min(rest, own);
      if (move.product !== product || base <= 0) return [];
      left.set(move.id, own - base);
      rest -= base;
      return [{ move: move.id, base, item, came: move }];
    });
  };
}

export type Wanted = Pick<StandingMove, 'product' | 'item' | 'left'>;
