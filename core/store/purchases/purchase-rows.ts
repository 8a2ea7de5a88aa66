/** Rows of what suppliers sent (§compras). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { MATCH_ORIGINS, PURCHASE_STATES, PURCHASE_TYPES } from '../../contract/purchases/purchases.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';

export const SUPPLIER = record({
  issuerId: column.text,
  /** Without hyphens; what a supplier is known by. */
  nit: column.text,
  nrc: orNull(column.text),
  nombre: column.text,
});
export type Supplier = RecordOf<typeof SUPPLIER>;

/** A document as it came; what is entered and annulled changes, nothing else. */
export const PURCHASE = record({
  /** The id by which it is called from outside. */
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
  /** When it is to be paid, AAAA-MM-DD; null where it was paid at once. */
  vence: orNull(column.text),
  sello: orNull(column.text),
  /** The text that came, and its SHA-256. */
  original: column.text,
  sha256: column.text,
  /** Whether its VAT is credited. */
  deducible: column.flag,
  userId: orNull(column.text),
  apiKeyId: orNull(column.text),
  receivedAt: column.integer,
});
export type NewPurchase = RecordOf<typeof PURCHASE>;

/** A purchase with what it is found by, and its supplier. */
export const KEPT_PURCHASE = PURCHASE.extend({
  id: column.integer,
  enteredAt: orNull(column.integer),
  annulledAt: orNull(column.integer),
  /** AAAA-MM of the book in which it stands; null until it is entered. */
  periodo: orNull(column.text),
  nit: column.text,
  nrc: orNull(column.text),
  nombre: column.text,
  pais: column.text,
  /** Whether a person wrote it: nobody sent it. */
  escrita: column.flag,
});
export type StoredPurchase = RecordOf<typeof KEPT_PURCHASE>;

/** What became of a line. */
export const PURCHASE_LINE = record({
  purchaseId: column.integer,
  numItem: column.integer,
  /** `product.num`; null for what is no merchandise. */
  product: orNull(column.integer),
  presentacion: orNull(column.text),
  /** Units of the product that one of the supplier's holds. */
  factor: orNull(column.integer),
  /** Decimal text, in the supplier's unit. */
  recibido: orNull(column.text),
  /** Decimal text in USD of what was received. */
  costo: column.text,
  origen: orNull(column.oneOf(MATCH_ORIGINS)),
});
export type PurchaseLine = RecordOf<typeof PURCHASE_LINE>;

/** What a supplier calls a product. */
export const ALIAS = record({
  supplierId: column.integer,
  clase: column.oneOf(['codigo', 'texto'] as const),
  clave: column.text,
  product: column.integer,
  presentacion: column.text,
  factor: column.integer,
});
export type Alias = RecordOf<typeof ALIAS>;
