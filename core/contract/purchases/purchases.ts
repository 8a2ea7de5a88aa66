/** What suppliers send, and what a person writes of what came on paper: the words in which purchases are kept and told (§compras). */

/** Documents of others that a shop receives; 14 is its own. */
export const RECEIVED_TYPES = ['01', '03', '04', '05', '06', '07', '08', '09', '11', '15'] as const;

/** Papers of customs and of the treasury: they are no DTE. */
export const CUSTOMS_TYPES = ['12', '13'] as const;

/** What a person may write by hand: papers of the printer's, and of customs (§compras-a-mano). */
export const WRITTEN_TYPES = ['01', '03', '05', '06', ...CUSTOMS_TYPES] as const;
export type WrittenType = (typeof WRITTEN_TYPES)[number];

export const PURCHASE_TYPES = [...RECEIVED_TYPES, ...CUSTOMS_TYPES] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];

/** The same with our own facturas de sujeto excluido (14). */
export const BOUGHT_TYPES = [...PURCHASE_TYPES, '14'] as const;
export type BoughtType = (typeof BOUGHT_TYPES)[number];

/** Names of those types in answers. */
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

/** `RECIBIDA`: kept as it came. `INGRESADA`: its lines stand in stock and books. `ANULADA`: its supplier invalidated it, or who wrote it annulled it. */
export const PURCHASE_STATES = ['RECIBIDA', 'INGRESADA', 'ANULADA'] as const;

/** Where goods came from: bought here, of Central America, or from elsewhere. */
export const PURCHASE_ORIGINS = ['local', 'internacion', 'importacion'] as const;
export type PurchaseOrigin = (typeof PURCHASE_ORIGINS)[number];

/** What a line was matched by: a barcode, what a person said before, or its name, which only proposes. */
export const MATCH_ORIGINS = ['barra', 'alias', 'nombre'] as const;
export type MatchOrigin = (typeof MATCH_ORIGINS)[number];
