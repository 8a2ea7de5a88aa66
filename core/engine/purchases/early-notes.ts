/** Notas de crédito that were entered before what they are about was, or was invalidated: their goods follow it, whatever came first (§compras-ingreso). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { notesSince } from '../../store/purchases/purchases.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import {
  movesOfPurchase,
  reverseMoves,
  type NewStockPaper,
  type TakenBack,
} from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';

/** What became of the purchase, when, and by whom. */
interface Settling extends Pick<NewStockPaper, 'userId' | 'apiKeyId'> {
  readonly at: Instant;
  readonly isAnnulled: boolean;
}

/**
 * What notes on a purchase took from the shelf without it, they take of its goods once these are there, and of nothing once it is invalidated.
 * Call it when its own goods have moved.
 */
export function settleNotes(tx: Tx, purchase: StoredPurchase, { at, isAnnulled, ...who }: Settling): void {
  const standing = movesOfPurchase(tx, purchase.id).filter(({ revierte }) => revierte === null);
  const left = new Map(standing.map((move) => [move.id, move.left]));
  for (const note of notesSince(tx, purchase)) {
    if (!storedDocument(note).relacionados.includes(purchase.codigoGeneracion)) continue;
    const { issuerId, branchId, ambiente, id: purchaseId } = note;
    const loose = movesOfPurchase(tx, note.id).filter((move) => move.revierte === null && move.left > 0);
    const back: TakenBack[] = isAnnulled ? loose.map(({ id }) => ({ move: id })) : [];
    const taken: TakenBack[] = [];
    for (const { id, product, item, left: wanted } of isAnnulled ? [] : loose) {
      let rest = wanted;
      for (const move of standing) {
        const base = Math.min(rest, left.get(move.id) ?? 0);
        if (move.product !== product || base <= 0) continue;
        left.set(move.id, (left.get(move.id) ?? 0) - base);
        back.push({ move: id, base });
        taken.push({ move: move.id, base, item });
        rest -= base;
      }
    }
    const paper = { issuerId, branchId, ambiente, purchaseId, ...who, causa: 'devolucion' } as const;
    for (const moves of [back, taken]) reverseMoves(tx, { ...paper, recordedAt: at, at, taken: moves });
  }
}
