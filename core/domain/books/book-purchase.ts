/** Fields of one document for the purchase book and its annexes, whoever issued it (§libro-compras). */
import { UNBOUGHT_TYPES, type PurchaseOrigin } from '../../contract/purchases/purchases.ts';
import type { FiscalDate } from '../fiscal-time.ts';

/** Supplier; numbers without hyphens. */
export interface BookSupplier {
  /** CAT-022 for an excluded supplier; null for a taxpayer. */
  readonly tipoDocumento: string | null;
  readonly nit: string;
  readonly nrc: string | null;
  readonly nombre: string;
}

/** A purchase in cents; a supplier's nota de crédito is negative. */
export interface BookPurchase {
  readonly tipoDte: string;
  readonly fecha: FiscalDate;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly sello: string | null;
  /** Paper document: its resolution and series instead of code and seal; null for a DTE. */
  readonly papel: {
    readonly resolucion: string | null;
    readonly serie: string | null;
    readonly numero: string;
  } | null;
  /** Decides the columns of `exentas` and `gravadas`. */
  readonly procedencia: PurchaseOrigin;
  readonly proveedor: BookSupplier;
  readonly exentas: bigint;
  readonly gravadas: bigint;
  /** VAT on top of `gravadas`; counts when `deducible`. */
  readonly iva: bigint;
  /** Bought from a supplier excluded from VAT, before withholding. */
  readonly excluidas: bigint;
  readonly reteRenta: bigint;
  /** 1 % perceived by the seller. */
  readonly percibido: bigint;
  /** VAT withheld: 1 % by a customer (07) or 2 % by a card acquirer (09), with its base. */
  readonly retenido: bigint;
  readonly base: bigint;
  /** FOVIAL, COTRANS and other charges: part of the cost, not in the annex columns. */
  readonly otros: bigint;
  readonly total: bigint;
  readonly deducible: boolean;
  /** Why a purchase of a closed month stands in a later book; null for a purchase of the month itself. */
  readonly tardia: LatePurchase | null;
}

/** The first two take it off; the last credits its VAT, which waited for the seal. */
export type LatePurchase = 'anulada' | 'deshecha' | 'sellada';

/** Its rows of the book: purchases alone; of one sealed later only the credit, as its closed month has the rest. */
export function bookRows(compras: readonly BookPurchase[]): readonly BookPurchase[] {
  return compras.filter(({ tipoDte }) => !UNBOUGHT.has(tipoDte)).map(inBook);
}

const UNBOUGHT: ReadonlySet<string> = new Set(UNBOUGHT_TYPES);

function inBook(purchase: BookPurchase): BookPurchase {
  if (purchase.tardia !== 'sellada') return purchase;
  const none = { exentas: 0n, gravadas: 0n, excluidas: 0n, percibido: 0n, retenido: 0n, otros: 0n };
  return { ...purchase, ...none, total: 0n };
}
