/** Limits that screens need at once: without the schemas that hold to them, which weigh much more. */

/** Longest text searched for among products, in characters. */
export const MAX_PRODUCT_SEARCH_CHARS = 100;
/** Longest code of a product, in characters. */
export const MAX_CODIGO_CHARS = 25;
/** Longest name of a product, and of a line of a sale, in characters. */
export const MAX_DESCRIPCION_CHARS = 1000;
/** Longest text of what stood in a sale before an act, in characters. */
export const MAX_ACT_CHARS = 500;
/** Longest PIN, in characters. */
export const MAX_PIN_CHARS = 12;
