/**
 * Notas de crédito entered before their purchase, or before its invalidation: their stock moves are adjusted
 * afterwards, whatever the order (§compras-ingreso).
 */
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

/** New state of the purchase, time and user. */
interface Settling extends Pick<NewStockPaper, 'userId' | 'apiKeyId'> {
  readonly at: Instant;
  readonly isAnnulled: boolean;
}

/**
 * Goods that notes took from stock are taken from the purchase once it is entered, and restored once it is annulled.
 * Call it after the purchase's own moves.
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
