/** Fields of a line that are edited in place. */

export const FIELDS = ['cantidad', 'precio', 'descuento'] as const;
export type LineField = (typeof FIELDS)[number];
/** Request member of each field, as in fault paths. */
export const MEMBER: Readonly<Record<LineField, string>> = {
  cantidad: 'cantidad',
  precio: 'precioUni',
  descuento: 'montoDescu',
};
/** Key of each column's heading in `words.sale.columns`. */
export const COLUMN = { cantidad: 'quantity', precio: 'price', descuento: 'discount' } as const;
/** Digits of the bar codes in use: EAN-8, UPC-A, EAN-13, GTIN-14. */
const BARCODE = /^(\d{8}|\d{12,14})$/;

export function looksLikeBarcode(value: string): boolean {
  return BARCODE.test(value.trim());
}

/** Request member for the amount of an untaxed charge, which is typed as its price. */
export const CHARGE = 'noGravado';
