/** Documents of one supplier that name one another. */
import type { ReceivedDocument } from '../../domain/purchases/received-document.ts';
import { enteredSince, findPurchaseByCode } from '../../store/purchases/purchases.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import type { Reader } from '../../store/store.ts';

/** The supplier's documents that one names. @param document its text, where that is read already */
export function purchasesNamed(
  reader: Reader,
  kept: StoredPurchase,
  document: Pick<ReceivedDocument, 'relacionados'> = storedDocument(kept),
): readonly StoredPurchase[] {
  return document.relacionados
    .map((code) => findPurchaseByCode(reader, kept, code))
    .filter((purchase) => purchase !== null)
    .filter(({ supplierId }) => supplierId === kept.supplierId);
}

/** Of those entered since ({@link enteredSince}) the ones that name a purchase. @param isMeant asked before a text is read */
export function purchasesNaming(
  reader: Reader,
  kept: StoredPurchase,
  isMeant: (later: StoredPurchase) => boolean,
): readonly StoredPurchase[] {
  return enteredSince(reader, kept).filter(
    (later) => isMeant(later) && storedDocument(later).relacionados.includes(kept.codigoGeneracion),
  );
}

export function onceEach(purchases: readonly StoredPurchase[]): readonly StoredPurchase[] {
  return [...new Map(purchases.map((each) => [each.id, each])).values()];
}
