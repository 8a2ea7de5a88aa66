/**
 * Documents about a purchase that were entered before it, or before its invalidation: stock moves are adjusted
 * afterwards, whatever the order (§compras-ingreso).
 */
import { PURCHASE_CREDIT } from '../../contract/purchases/purchases.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import {
  movesOfPurchase,
  reverseMoves,
  type NewStockPaper,
  type StandingMove,
} from '../../store/stock/entries.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { onceEach, purchasesNamed, purchasesNaming } from './related.ts';
import { DELIVERY, takerOf, type Wanted } from './supplier-note.ts';

/** New state of the purchase, time and user. */
interface Settling extends Pick<NewStockPaper, 'userId' | 'apiKeyId'> {
  readonly at: Instant;
  readonly isAnnulled: boolean;
}

/**
 * Goods that notes took from stock are taken from the purchase once it is entered, and restored once it is annulled.
 * Goods of a nota de remisión are taken by the documents that already brought them at a cost. Call it after the
 * purchase's own moves.
 */
export function settleNotes(tx: Tx, purchase: StoredPurchase, { at, isAnnulled, ...who }: Settling): void {
  const take = takerOf(movesOfPurchase(tx, purchase.id));
  for (const later of documentsAbout(tx, purchase, isAnnulled)) {
    const isNote = later.tipoDte === PURCHASE_CREDIT;
    const { issuerId, branchId, ambiente, id: purchaseId } = later;
    const paper = { issuerId, branchId, ambiente, purchaseId, ...who, recordedAt: at };
    const moves = movesOfPurchase(tx, later.id);
    if (!isNote) {
      reverseMoves(tx, { ...paper, causa: 'compra', at: null, taken: unpaired(moves).flatMap(take) });
      continue;
    }
    const loose = moves.filter((move) => move.revierte === null && move.left > 0);
    const parts = isAnnulled ? [] : loose.map((move) => ({ move: move.id, taken: take(move) }));
    const back = isAnnulled
      ? loose.map(({ id }) => ({ move: id }))
      : parts.flatMap(({ move, taken }) => taken.map(({ base }) => ({ move, base })));
    for (const taken of [back, parts.flatMap((part) => part.taken)])
      reverseMoves(tx, { ...paper, causa: 'devolucion', at, taken });
  }
}

/** Entered notas de crédito that name the purchase. For a nota de remisión in force: all entered documents that name it or that it names. */
function documentsAbout(
  reader: Reader,
  purchase: StoredPurchase,
  isAnnulled: boolean,
): readonly StoredPurchase[] {
  if (purchase.tipoDte !== DELIVERY || isAnnulled)
    return purchasesNaming(reader, purchase, ({ tipoDte }) => tipoDte === PURCHASE_CREDIT);
  const named = purchasesNamed(reader, purchase).filter(({ estado }) => estado === 'INGRESADA');
  return onceEach([...purchasesNaming(reader, purchase, () => true), ...named]);
}

/** Goods by product that a document brought beyond those that it took back of a nota de remisión. */
function unpaired(moves: readonly StandingMove[]): readonly Wanted[] {
  const backs = new Set(moves.filter(({ revierte }) => revierte !== null).map(({ id }) => id));
  const counted = moves.filter(({ revierte }) => revierte === null || !backs.has(revierte));
  return [...Map.groupBy(counted, ({ product }) => product)].flatMap(([product, own]) => {
    const left = own.reduce((sum, move) => sum + (move.revierte === null ? move.base : -move.left), 0);
    return own.slice(0, 1).map(({ item }) => ({ product, item, left }));
  });
}
