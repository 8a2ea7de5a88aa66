/** Quantities that may be below zero as people read them: with a minus, not a hyphen. */

/** A quantity. */
export const quantityText = (decimal: string): string => decimal.replace('-', '−');

/** By how much something changed: `+3`, `−3`. */
export const changeText = (decimal: string): string =>
  decimal.startsWith('-') ? quantityText(decimal) : `+${decimal}`;
