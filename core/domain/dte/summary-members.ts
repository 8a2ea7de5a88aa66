/** Members of a summary that several types and editions write (§summary). */
import { toJsonNumber } from '../money.ts';
import type { Totals } from '../totals.ts';

/** The columns and their sum. */
export function columnTotals(totals: Totals): object {
  return {
    totalNoSuj: toJsonNumber(totals.totalNoSuj),
    totalExenta: toJsonNumber(totals.totalExenta),
    totalGravada: toJsonNumber(totals.totalGravada),
    subTotalVentas: toJsonNumber(totals.subTotalVentas),
  };
}

/** Discounts on the whole document, by column. */
export function globalDiscounts(totals: Totals): object {
  return {
    descuNoSuj: toJsonNumber(totals.descuNoSuj),
    descuExenta: toJsonNumber(totals.descuExenta),
    descuGravada: toJsonNumber(totals.descuGravada),
  };
}
