/** Names of purchase types, states and origins (§compras). */

/** Documents received from others; 14 is issued by the shop. */
export const RECEIVED_TYPES = ['01', '03', '04', '05', '06', '07', '08', '09', '11', '15'] as const;

/** Customs and treasury papers, which are no DTE. */
export const CUSTOMS_TYPES = ['12', '13'] as const;

/** Papers that a user may enter manually: printed documents and customs papers (§compras-a-mano). */
export const WRITTEN_TYPES = ['01', '03', '05', '06', ...CUSTOMS_TYPES] as const;
export type WrittenType = (typeof WRITTEN_TYPES)[number];

export const PURCHASE_TYPES = [...RECEIVED_TYPES, ...CUSTOMS_TYPES] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];

/** Received types that are no purchases: goods still to be billed, withholdings, and card settlements. */
export const UNBOUGHT_TYPES = ['04', '07', '08', '09'] as const satisfies readonly PurchaseType[];
/** Types whose IVA is a tax credit: a factura's is part of its cost. */
export const CREDIT_TYPES: ReadonlySet<string> = new Set(['03', '05', '06', ...CUSTOMS_TYPES]);
/** Types that bring goods at a cost. */
export const COSTED_TYPES = ['01', '03', '11', '12'] as const satisfies readonly PurchaseType[];
/** Type that reduces purchases. */
export const PURCHASE_CREDIT = '05' satisfies PurchaseType;

/** Purchase types including own facturas de sujeto excluido (14). */
export const BOUGHT_TYPES = [...PURCHASE_TYPES, '14'] as const;
export type BoughtType = (typeof BOUGHT_TYPES)[number];

export const PURCHASE_TYPE_NAME: Readonly<Record<PurchaseType, string>> = {
  '01': 'Factura Electrónica',
  '03': 'Comprobante de Crédito Fiscal Electrónico',
  '04': 'Nota de Remisión Electrónica',
  '05': 'Nota de Crédito Electrónica',
  '06': 'Nota de Débito Electrónica',
  '07': 'Comprobante de Retención Electrónico',
  '08': 'Comprobante de Liquidación Electrónico',
  '09': 'Documento Contable de Liquidación Electrónico',
  '11': 'Factura de Exportación Electrónica',
  '12': 'Declaración de Mercancías',
  '13': 'Mandamiento de Ingreso',
  '15': 'Comprobante de Donación Electrónico',
};

/** `RECIBIDA`: stored as received. `INGRESADA`: its lines are in stock and books. `ANULADA`: invalidated by the supplier, or annulled by its author. */
export const PURCHASE_STATES = ['RECIBIDA', 'INGRESADA', 'ANULADA'] as const;

/** Origin of goods: local, Central America, or elsewhere. */
export const PURCHASE_ORIGINS = ['local', 'internacion', 'importacion'] as const;
export type PurchaseOrigin = (typeof PURCHASE_ORIGINS)[number];

/** How a line was matched: by barcode, by an earlier choice, or by name, which is only a proposal. */
export const MATCH_ORIGINS = ['barra', 'alias', 'nombre'] as const;
export type MatchOrigin = (typeof MATCH_ORIGINS)[number];
