/** Row mappings of purchases (§compras). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { MATCH_ORIGINS, PURCHASE_STATES, PURCHASE_TYPES } from '../../contract/purchases/purchases.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';

export const SUPPLIER = record({
  issuerId: column.text,
  /** Without hyphens; identifies the supplier. */
  nit: column.text,
  nrc: orNull(column.text),
  nombre: column.text,
});
export type Supplier = RecordOf<typeof SUPPLIER>;

/** A supplier's document as received. Only its entry, annulment and seal change later. */
export const PURCHASE = record({
  /** Public id. */
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  estado: column.oneOf(PURCHASE_STATES),
  tipoDte: column.oneOf(PURCHASE_TYPES),
  codigoGeneracion: column.text,
  numeroControl: column.text,
  supplierId: column.integer,
  fecEmi: column.text,
  totalCentavos: column.cents,
  /** Due date, AAAA-MM-DD; null if paid at once. */
  vence: orNull(column.text),
  /** Of one on credit in part, what is owed; null for all of it. */
  debeCentavos: orNull(column.cents),
  sello: orNull(column.text),
  /** The text received, and its SHA-256. */
  original: column.text,
  sha256: column.text,
  /** Whether its VAT is credited. */
  deducible: column.flag,
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
  receivedAt: column.integer,
});
export type NewPurchase = RecordOf<typeof PURCHASE>;

export const KEPT_PURCHASE = PURCHASE.extend({
  id: column.integer,
  enteredAt: orNull(column.integer),
  annulledAt: orNull(column.integer),
  /** AAAA-MM of its tax book; null until entered. */
  periodo: orNull(column.text),
  nit: column.text,
  nrc: orNull(column.text),
  nombre: column.text,
  pais: column.text,
  /** Whether a user entered it by hand. */
  escrita: column.flag,
});
export type StoredPurchase = RecordOf<typeof KEPT_PURCHASE>;

/** Whether its VAT is deducted: a DTE's not before its seal, whatever was chosen. */
export function isDeductible({ deducible, escrita, sello }: StoredPurchase): boolean {
  return deducible && (escrita || sello !== null);
}

export const PURCHASE_LINE = record({
  purchaseId: column.integer,
  numItem: column.integer,
  /** `product.num`; null if it is not merchandise. */
  product: orNull(column.integer),
  presentacion: orNull(column.text),
  /** Base units per supplier's unit. */
  factor: orNull(column.integer),
  /** Decimal text, in supplier units. */
  recibido: orNull(column.text),
  /** USD for the quantity received, decimal text. */
  costo: column.text,
  origen: orNull(column.oneOf(MATCH_ORIGINS)),
});
export type PurchaseLine = RecordOf<typeof PURCHASE_LINE>;

export const ALIAS = record({
  supplierId: column.integer,
  clase: column.oneOf(['codigo', 'texto'] as const),
  clave: column.text,
  product: column.integer,
  presentacion: column.text,
  factor: column.integer,
});
export type Alias = RecordOf<typeof ALIAS>;
