/** What the purchase book and its annexes say of one document, whoever issued it (§libro-compras). */
import type { PurchaseOrigin } from '../../contract/purchases/purchases.ts';
import type { FiscalDate } from '../fiscal-time.ts';

/** Who sold; numbers without hyphens. */
export interface BookSupplier {
  /** CAT-022 of an excluded supplier; null of a taxpayer. */
  readonly tipoDocumento: string | null;
  readonly nit: string;
  readonly nrc: string | null;
  readonly nombre: string;
}

/** A purchase in cents; what a supplier's nota de crédito takes off is below zero. */
export interface BookPurchase {
  readonly tipoDte: string;
  readonly fecha: FiscalDate;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly sello: string | null;
  /** What a paper bears in the place of code and seal; null for a DTE. */
  readonly papel: {
    readonly resolucion: string | null;
    readonly serie: string | null;
    readonly numero: string;
  } | null;
  /** Which columns `exentas` and `gravadas` stand in. */
  readonly procedencia: PurchaseOrigin;
  readonly proveedor: BookSupplier;
  readonly exentas: bigint;
  readonly gravadas: bigint;
  /** VAT of `gravadas`, on top of it; counts where `deducible`. */
  readonly iva: bigint;
  /** From somebody excluded from VAT, before what is withheld. */
  readonly excluidas: bigint;
  readonly reteRenta: bigint;
  /** 1 % that the seller added. */
  readonly percibido: bigint;
  /** 1 % that a customer kept (07), 2 % that a card's acquirer kept (09), and what that was figured on. */
  readonly retenido: bigint;
  readonly base: bigint;
  /** FOVIAL, COTRANS and other charges: part of the cost, outside of the columns of the annex. */
  readonly otros: bigint;
  readonly total: bigint;
  readonly deducible: boolean;
  /** Why it takes back what a closed month has of it; null for what is bought. */
  readonly quita: 'Anulada' | 'Ingreso deshecho' | null;
}
