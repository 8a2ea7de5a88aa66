/** The fields of a line that are edited in place. */

export const FIELDS = ['cantidad', 'precio', 'descuento'] as const;
export type LineField = (typeof FIELDS)[number];
/** Member of the request that a field becomes: where faults point. */
export const MEMBER: Readonly<Record<LineField, string>> = {
  cantidad: 'cantidad',
  precio: 'precioUni',
  descuento: 'montoDescu',
};
/** The words of a field's column (`words.sale.columns`). */
export const COLUMN = { cantidad: 'quantity', precio: 'price', descuento: 'discount' } as const;
/** Digits of the bar codes in use: EAN-8, UPC-A, EAN-13, GTIN-14. */
const BARCODE = /^(\d{8}|\d{12,14})$/;

/** Whether a number was rather scanned than typed. */
export function looksLikeBarcode(value: string): boolean {
  return BARCODE.test(value.trim());
}

/** Where the amount of a line without tax goes: it is typed as its price. */
export const CHARGE = 'noGravado';
