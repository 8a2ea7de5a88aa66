/** Lists and reads suppliers' documents (§compras). */
import type { PurchaseView } from '../../contract/api/shop/purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findPurchase, listPurchases, type PurchaseQuestion } from '../../store/purchases/purchases.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import type { Reader } from '../../store/store.ts';
import { shownPurchase } from './view.ts';

export interface PurchasesPage {
  readonly purchases: readonly StoredPurchase[];
  /** Cursor: the last purchase, if there are more. */
  readonly next: PurchaseQuestion['after'];
}

export type PurchaseFilter = Pick<
  PurchaseQuestion,
  'mes' | 'nit' | 'estado' | 'branchId' | 'after' | 'limit'
>;

export function purchasesPage(
  reader: Reader,
  { issuerId, ambiente }: Pick<Caller, 'issuerId' | 'ambiente'>,
  filter: PurchaseFilter,
): PurchasesPage {
  const found = listPurchases(reader, { ...filter, issuerId, ambiente, limit: filter.limit + 1 });
  const purchases = found.slice(0, filter.limit);
  const last = purchases.at(-1);
  const hasMore = found.length > filter.limit && last !== undefined;
  return { purchases, next: hasMore ? { fecEmi: last.fecEmi, id: last.id } : null };
}

/**
 * A purchase of the caller's taxpayer; a `sk_user_` key finds its branch's only.
 *
 * @throws AppError `COMPRA_NO_ENCONTRADA`
 */
export function foundPurchase(
  reader: Reader,
  caller: Pick<Caller, 'issuerId' | 'ambiente' | 'branchId' | 'role'>,
  clave: string,
): StoredPurchase {
  const kept = findPurchase(reader, caller.issuerId, clave);
  const isSeen =
    kept?.ambiente === caller.ambiente && (caller.role === 'admin' || kept.branchId === caller.branchId);
  if (kept === null || !isSeen) throw refusal('COMPRA_NO_ENCONTRADA', rule('compra-desconocida'));
  return kept;
}

/** Who acted: a person, else the key of a program. */
export const authorOf = ({ userId, keyId }: Pick<Caller, 'userId' | 'keyId'>) => ({
  userId: userId ?? null,
  apiKeyId: userId === undefined ? keyId : null,
});

/** A purchase with its received text. @throws AppError `COMPRA_NO_ENCONTRADA` */
export function onePurchase(
  reader: Reader,
  caller: Parameters<typeof foundPurchase>[1],
  { clave, now }: { readonly clave: string; readonly now: Instant },
): PurchaseView & { readonly documento: string } {
  const kept = foundPurchase(reader, caller, clave);
  return { ...shownPurchase(reader, kept, now).view, documento: kept.original };
}
