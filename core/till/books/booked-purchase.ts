/** A supplier's document as a row of the purchase book (§libro-compras). */
import type { BookPurchase, LatePurchase } from '../../domain/books/book-purchase.ts';
import { CREDIT_TYPES, type PurchaseType } from '../../contract/purchases/purchases.ts';
import { roundSummary, sum, toCents, type Amount } from '../../domain/money.ts';
import type { ReceivedDocument } from '../../domain/purchases/received-document.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import { isDeductible, type StoredPurchase } from '../../store/purchases/purchase-rows.ts';

const cents = (value: Amount) => toCents(roundSummary(value));
const RETAINED = '07';
const CARDS = '09';

/** Goods that are still to be billed, and settlements of what was sold for others, are in no book and no annex. */
const UNBOOKED: ReadonlySet<string> = new Set(['04', '08'] satisfies PurchaseType[]);

export const isBooked = ({ tipoDte }: Pick<StoredPurchase, 'tipoDte'>): boolean => !UNBOOKED.has(tipoDte);

/** Columns of the row; a nota de crédito is negative. */
export function bookedPurchase(kept: StoredPurchase): BookPurchase {
  const document = storedDocument(kept);
  const { tipoDte, sumas, papel, emisor } = document;
  const sign = tipoDte === '05' ? -1n : 1n;
  const credits = CREDIT_TYPES.has(tipoDte);
  const exempt = sumas.exenta.minus(sumas.descuExenta).plus(sumas.noSujeta).minus(sumas.descuNoSuj);
  const taxed = sumas.gravada.minus(sumas.descuGravada);
  const others = sum(sumas.tributos.map(({ valor }) => valor)).plus(sumas.noGravado);
  const [gravadas, iva] = credits ? [cents(taxed), cents(sumas.iva)] : [0n, 0n];
  return {
    tipoDte,
    fecha: kept.fecEmi,
    codigoGeneracion: kept.codigoGeneracion,
    numeroControl: kept.numeroControl,
    sello: kept.sello,
    papel,
    procedencia: papel?.procedencia ?? 'local',
    // As it named itself then, whatever it is called since.
    proveedor: {
      tipoDocumento: null,
      nit: kept.nit,
      nrc: emisor.nrc ?? kept.nrc,
      nombre: emisor.nombre ?? kept.nombre,
    },
    exentas: sign * cents(exempt),
    gravadas: sign * gravadas,
    iva: sign * iva,
    excluidas: 0n,
    reteRenta: 0n,
    percibido: tipoDte === CARDS ? 0n : sign * cents(sumas.ivaPercibido),
    ...withheldOf(document, sign),
    otros: sign * cents(others),
    total: sign * cents(sumas.operacion.isZero() ? sumas.total : sumas.operacion),
    deducible: isDeductible(kept) && credits,
    tardia: null,
  };
}

/** Reverses a purchase of a closed month, in the month in which it was annulled or undone. */
export function takenBack(purchase: BookPurchase, tardia: LatePurchase): BookPurchase {
  const { exentas, gravadas, iva, percibido, retenido, base, otros, total } = purchase;
  return {
    ...purchase,
    exentas: -exentas,
    gravadas: -gravadas,
    iva: -iva,
    percibido: -percibido,
    retenido: -retenido,
    base: -base,
    otros: -otros,
    total: -total,
    tardia,
  };
}

/** Tax withheld by a customer (07) or a card acquirer (09), and its base; of any other type, what we withheld. */
function withheldOf(
  { tipoDte, sumas }: ReceivedDocument,
  sign: bigint,
): Pick<BookPurchase, 'retenido' | 'base'> {
  if (tipoDte === RETAINED) return { retenido: cents(sumas.iva), base: cents(sumas.operacion) };
  if (tipoDte === CARDS) return { retenido: cents(sumas.ivaPercibido), base: cents(sumas.sujeta) };
  return { retenido: sign * cents(sumas.ivaRetenido), base: 0n };
}
