/** Annuls a purchase that its supplier invalidated; its goods are taken out once (§compras). */
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { resumeOrdersOf } from '../../store/purchases/orders.ts';
import { annulPurchase, takenFrom } from '../../store/purchases/purchases.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import { movesOfPurchase, reverseMoves } from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';
import { settleNotes } from './early-notes.ts';
import { changeAtFirstCost } from './price-reductions.ts';
import { authorOf } from './purchases.ts';

/** Who, when recorded, and when the goods left; null: at their arrival time, because they never came. */
interface TakingOut {
  readonly recordedAt: Instant;
  readonly at: Instant | null;
  readonly caller: Pick<Caller, 'keyId' | 'userId'>;
}

/** Annuls a purchase; no effect when already annulled. */
export function annul(
  tx: Tx,
  kept: StoredPurchase,
  { at, caller }: Pick<TakingOut, 'caller'> & { readonly at: Instant },
): void {
  if (!annulPurchase(tx, kept.id, at)) return;
  const who = authorOf(caller);
  changeAtFirstCost(tx, { kept, at, recordedAt: at, ...who }, () => {
    takeGoodsOut(tx, kept, { recordedAt: at, at, caller });
    settleNotes(tx, kept, { at, ...who, isAnnulled: true });
  });
  resumeOrdersOf(tx, kept.id);
}

/** Reverses its remaining stock moves. Moves that it had itself reversed are restored, unless annulled too. */
export function takeGoodsOut(tx: Tx, kept: StoredPurchase, of: TakingOut): void {
  takeAllBack(tx, kept, of);
  for (const other of takenFrom(tx, kept.id)) if (other.estado === 'ANULADA') takeAllBack(tx, other, of);
}

/** Earlier reversals stay. */
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
  const paper = { issuerId, branchId, ambiente, purchaseId: id, ...authorOf(caller) };
  reverseMoves(tx, { ...paper, ...when, causa: 'invalidacion', taken });
}
