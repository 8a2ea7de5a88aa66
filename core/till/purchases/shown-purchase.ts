/** A purchase for the screen: each line with its product, and whether one must still be chosen. */
import { crossed } from '../../contract/answers.ts';
import type { ShownPurchase } from '../../contract/bridge/bridge-purchases.ts';
import type { PurchaseView } from '../../contract/api/shop/purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { presented } from '../../contract/till/presented.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { barcodesOf } from '../../domain/purchases/line-matching.ts';
import { bookMonthsOf } from '../../engine/purchases/book-month.ts';
import { isMerchandise } from '../../engine/purchases/entered-lines.ts';
import { foundPurchase } from '../../engine/purchases/purchases.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import { shownPurchase } from '../../engine/purchases/view.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { packedOf } from '../../store/catalogue/products.ts';
import { purchaseLines } from '../../store/purchases/purchases.ts';
import { undoneReason } from '../../store/purchases/undone.ts';
import type { Reader } from '../../store/store.ts';

/** Comprobante de retención. */
const RETENTION = '07';

/** @throws AppError `COMPRA_NO_ENCONTRADA` */
export function shownPurchaseOf(
  reader: Reader,
  caller: Caller,
  { clave, now }: { readonly clave: string; readonly now: Instant },
): ShownPurchase {
  const kept = foundPurchase(reader, caller, clave);
  const document = storedDocument(kept);
  const { view, avisos } = shownPurchase(reader, kept, now);
  const periodos = kept.estado === 'RECIBIDA' ? bookMonthsOf(reader, kept, now) : null;
  const read = new Map(document.lineas.map((line) => [line.numItem, line]));
  const entered = new Map(purchaseLines(reader, kept.id).map((line) => [line.numItem, line]));
  const lineas = view.lineas.map((line) => {
    const own = read.get(line.numItem);
    const mercaderia = own !== undefined && isMerchandise(document, own);
    const isKnown = line.origen === 'barra' || line.origen === 'alias';
    const pide = kept.estado === 'RECIBIDA' && mercaderia && !isKnown;
    return {
      ...crossed(line),
      // In a typed purchase the person chose the product.
      origen: kept.escrita ? null : line.origen,
      producto: nameOf(reader, caller.issuerId, line),
      mercaderia,
      pide,
      barra: own === undefined || !pide ? null : (barcodesOf(own)[0] ?? null),
      recibido: entered.get(line.numItem)?.recibido ?? null,
    };
  });
  const deshecha = undoneReason(reader, kept.id);
  const { escrita } = kept;
  const retenido = kept.tipoDte === RETENTION ? document.sumas.iva.toFixed(2) : null;
  return { ...crossed(view), periodos, lineas, retenido, avisos, escrita, deshecha };
}

function nameOf(
  reader: Reader,
  issuerId: string,
  { presentacion }: PurchaseView['lineas'][number],
): string | null {
  const row = presentacion === null ? undefined : soldCodeRow(reader, issuerId, presentacion);
  if (row === undefined) return null;
  const { product, presentacion: codigo } = packedOf(reader, row);
  const pack = product.presentaciones.find((one) => one.codigo === codigo);
  return (pack === undefined ? product : presented(product, pack)).descripcion;
}
