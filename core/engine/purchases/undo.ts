/** Reverses the entry of a purchase as if it had never been entered (§compras-deshacer). */
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { forgetAlias } from '../../store/purchases/aliases.ts';
import { resumeOrdersOf } from '../../store/purchases/orders.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import { documentsOnGoods, undoEntry } from '../../store/purchases/undone.ts';
import type { Tx } from '../../store/store.ts';
import { takeGoodsOut } from './annul.ts';
import { aliasNames } from './match-lines.ts';
import { changeAtFirstCost } from './price-reductions.ts';
import { authorOf, foundPurchase } from './purchases.ts';

export interface UndoCall {
  readonly clave: string;
  readonly motivo: string;
  readonly caller: Caller & { readonly userId: string };
}

/**
 * Removes its goods as of their arrival time, forgets learned aliases, and removes it from the books; payments stay. A
 * supplier's document waits to be entered again; a hand-written one is annulled.
 *
 * @returns the purchase before the change
 * @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE` when it is not entered, or another document returned its
 * goods
 */
export function undo(tx: Tx, now: Instant, { clave, motivo, caller }: UndoCall): StoredPurchase {
  const kept = foundPurchase(tx, caller, clave);
  if (kept.estado === 'ANULADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-ya-anulada'));
  if (kept.estado === 'RECIBIDA') throw refusal('ESTADO_NO_PERMITE', rule('compra-sin-ingreso'));
  const numeros = documentsOnGoods(tx, kept.id);
  if (numeros.length > 0) throw refusal('ESTADO_NO_PERMITE', rule('compra-con-notas', { numeros }));
  changeAtFirstCost(tx, { kept, at: null, recordedAt: now, ...authorOf(caller) }, () => {
    takeGoodsOut(tx, kept, { recordedAt: now, at: null, caller });
    forgetLearnt(tx, kept, now);
    undoEntry(tx, kept, { motivo, userId: caller.userId, at: now });
  });
  resumeOrdersOf(tx, kept.id);
  return kept;
}

function forgetLearnt(tx: Tx, kept: StoredPurchase, at: Instant): void {
  const { escrita, enteredAt, supplierId } = kept;
  if (escrita || enteredAt === null) return;
  for (const name of storedDocument(kept).lineas.flatMap((line) => aliasNames(line).slice(0, 1)))
    forgetAlias(tx, { supplierId, ...name }, { learntAt: enteredAt, at });
}
