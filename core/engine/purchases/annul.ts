/** A purchase that its supplier invalidated: its goods go back the way they came, once (§compras). */
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { annulPurchase, findPurchaseByCode } from '../../store/purchases/purchases.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import { movesOfPurchase, reverseMoves } from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';
import { settleNotes } from './early-notes.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';

/** When it is annulled, and by whom. */
interface Annulling {
  readonly at: Instant;
  readonly caller: Pick<Caller, 'keyId' | 'userId'>;
}

/** Annuls it; one that is annulled already stays as it is. What it had taken back itself stands again, unless that is annulled too. */
export function annul(tx: Tx, kept: StoredPurchase, of: Annulling): void {
  if (!annulPurchase(tx, kept.id, of.at)) return;
  takeAllBack(tx, kept, of);
  settleNotes(tx, kept, { at: of.at, ...whoOf(of), isAnnulled: true });
  for (const code of storedDocument(kept).relacionados) {
    const related = findPurchaseByCode(tx, kept, code);
    if (related?.estado === 'ANULADA') takeAllBack(tx, related, of);
  }
}

/** Takes back whatever of its moves still stands; those by which it was annulled before stay. */
function takeAllBack(
  tx: Tx,
  { id, issuerId, branchId, ambiente }: StoredPurchase,
  { at, caller }: Annulling,
): void {
  const moves = movesOfPurchase(tx, id);
  const own = new Set(moves.map((move) => move.id));
  const taken = moves
    .filter(({ revierte }) => revierte === null || !own.has(revierte))
    .map((move) => ({ move: move.id }));
  const paper = { issuerId, branchId, ambiente, purchaseId: id, ...whoOf({ caller }) };
  reverseMoves(tx, { ...paper, causa: 'invalidacion', recordedAt: at, at, taken });
}

const whoOf = ({ caller: { userId, keyId } }: Pick<Annulling, 'caller'>) => ({
  userId: userId ?? null,
  apiKeyId: userId === undefined ? keyId : null,
});
