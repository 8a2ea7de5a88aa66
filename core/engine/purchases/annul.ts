/** A purchase that its supplier invalidated: its goods go back the way they came, once (§compras). */
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { resumeOrdersOf } from '../../store/purchases/orders.ts';
import { annulPurchase, findPurchaseByCode } from '../../store/purchases/purchases.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import { movesOfPurchase, reverseMoves } from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';
import { settleNotes } from './early-notes.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';

/** By whom, when that is written, and when the goods went; null: when they had come, because they never did. */
interface TakingOut {
  readonly recordedAt: Instant;
  readonly at: Instant | null;
  readonly caller: Pick<Caller, 'keyId' | 'userId'>;
}

/** Annuls it; one that is annulled already stays as it is. */
export function annul(
  tx: Tx,
  kept: StoredPurchase,
  { at, caller }: Pick<TakingOut, 'caller'> & { readonly at: Instant },
): void {
  if (!annulPurchase(tx, kept.id, at)) return;
  takeGoodsOut(tx, kept, { recordedAt: at, at, caller });
  settleNotes(tx, kept, { at, ...whoOf(caller), isAnnulled: true });
  resumeOrdersOf(tx, kept.id);
}

/** Takes back whatever of its moves still stands. What it had taken back itself stands again, unless that is annulled too. */
export function takeGoodsOut(tx: Tx, kept: StoredPurchase, of: TakingOut): void {
  takeAllBack(tx, kept, of);
  for (const code of storedDocument(kept).relacionados) {
    const related = findPurchaseByCode(tx, kept, code);
    if (related?.estado === 'ANULADA') takeAllBack(tx, related, of);
  }
}

/** Moves by which it was taken back before stay. */
function takeAllBack(
  tx: Tx,
  { id, issuerId, branchId, ambiente }: StoredPurchase,
  { caller, ...when }: TakingOut,
): void {
  const moves = movesOfPurchase(tx, id);
  const own = new Set(moves.map((move) => move.id));
  const taken = moves
    .filter(({ revierte }) => revierte === null || !own.has(revierte))
    .map((move) => ({ move: move.id }));
  const paper = { issuerId, branchId, ambiente, purchaseId: id, ...whoOf(caller) };
  reverseMoves(tx, { ...paper, ...when, causa: 'invalidacion', taken });
}

const whoOf = ({ userId, keyId }: TakingOut['caller']) => ({
  userId: userId ?? null,
  apiKeyId: userId === undefined ? keyId : null,
});
