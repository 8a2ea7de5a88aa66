/** What suppliers send: the words in which their documents are kept and told (§compras). */

/** Documents of others that a shop receives; 14 is its own. */
export const RECEIVED_TYPES = ['01', '03', '04', '05', '06', '07', '08', '09', '11', '15'] as const;
export type ReceivedType = (typeof RECEIVED_TYPES)[number];

/** Names of those types in answers. */
export const RECEIVED_TYPE_NAME: Readonly<Record<ReceivedType, string>> = {
  '01': 'Factura Electrónica',
  '03': 'Comprobante de Crédito Fiscal Electrónico',
  '04': 'Nota de Remisión Electrónica',
  '05': 'Nota de Crédito Electrónica',
  '06': 'Nota de Débito Electrónica',
  '07': 'Comprobante de Retención Electrónico',
  '08': 'Comprobante de Liquidación Electrónico',
  '09': 'Documento Contable de Liquidación Electrónico',
  '11': 'Factura de Exportación Electrónica',
  '15': 'Comprobante de Donación Electrónico',
};

/** `RECIBIDA`: kept as it came. `INGRESADA`: its lines stand in stock and books. `ANULADA`: its supplier invalidated it. */
export const PURCHASE_STATES = ['RECIBIDA', 'INGRESADA', 'ANULADA'] as const;

/** What a line was matched by: a barcode, what a person said before, or its name, which only proposes. */
export const MATCH_ORIGINS = ['barra', 'alias', 'nombre'] as const;
export type MatchOrigin = (typeof MATCH_ORIGINS)[number];
