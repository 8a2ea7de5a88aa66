/** Limits that screens need at startup, without the schemas, which are large. */

export const MAX_PRODUCT_SEARCH_CHARS = 100;
export const MAX_CODIGO_CHARS = 25;
export const MAX_DESCRIPCION_CHARS = 1000;
export const MAX_ACT_CHARS = 500;
export const MAX_PIN_CHARS = 12;
