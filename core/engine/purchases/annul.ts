/** A purchase that its supplier invalidated: its goods go back the way they came, once (§compras). */
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { annulPurchase } from '../../store/purchases/purchases.ts';
import type { KeptPurchase } from '../../store/purchases/purchase-rows.ts';
import { movesOfPurchase, reverseMoves } from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';

/** Annuls it; one that is annulled already stays as it is. */
export function annul(
  tx: Tx,
  { id, issuerId, branchId, ambiente }: KeptPurchase,
  { at, caller }: { readonly at: Instant; readonly caller: Pick<Caller, 'keyId' | 'userId'> },
): void {
  if (!annulPurchase(tx, id, at)) return;
  const taken = movesOfPurchase(tx, id)
    .filter(({ revierte }) => revierte === null)
    .map((move) => ({ move: move.id }));
  const { userId, keyId } = caller;
  const who = { userId: userId ?? null, apiKeyId: userId === undefined ? keyId : null };
  const paper = { issuerId, branchId, ambiente, purchaseId: id, ...who };
  reverseMoves(tx, { ...paper, causa: 'invalidacion', recordedAt: at, at, taken });
}
