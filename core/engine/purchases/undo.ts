/** Takes the entry of a purchase back, whoever wrote or sent it: as if it had not been entered (§compras-deshacer). */
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
import { foundPurchase } from './purchases.ts';

/** Which purchase, why, and who says so. */
export interface UndoCall {
  readonly clave: string;
  readonly motivo: string;
  readonly caller: Caller & { readonly userId: string };
}

/**
 * Its goods leave the stock as of the moment at which they came, what it taught of its supplier is forgotten, and it stands in no book; what was
 * paid for it goes on. A supplier's document waits to be entered again, what a person wrote is annulled.
 *
 * @returns the purchase as it was
 * @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE` for one that is not entered, or whose goods another document took back
 */
export function undo(tx: Tx, now: Instant, { clave, motivo, caller }: UndoCall): StoredPurchase {
  const kept = foundPurchase(tx, caller, clave);
  if (kept.estado === 'ANULADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-ya-anulada'));
  if (kept.estado === 'RECIBIDA') throw refusal('ESTADO_NO_PERMITE', rule('compra-sin-ingreso'));
  const numeros = documentsOnGoods(tx, kept.id);
  if (numeros.length > 0) throw refusal('ESTADO_NO_PERMITE', rule('compra-con-notas', { numeros }));
  takeGoodsOut(tx, kept, { recordedAt: now, at: null, caller });
  forgetLearnt(tx, kept, now);
  undoEntry(tx, kept, { motivo, userId: caller.userId, at: now });
  resumeOrdersOf(tx, kept.id);
  return kept;
}

/** What its entry taught of its supplier. */
function forgetLearnt(tx: Tx, kept: StoredPurchase, at: Instant): void {
  const { escrita, enteredAt, supplierId } = kept;
  if (escrita || enteredAt === null) return;
  for (const name of storedDocument(kept).lineas.flatMap((line) => aliasNames(line).slice(0, 1)))
    forgetAlias(tx, { supplierId, ...name }, { learntAt: enteredAt, at });
}
