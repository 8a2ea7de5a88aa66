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
/** Where the amount of a line without tax goes: it is typed as its price. */
export const CHARGE = 'noGravado';
