/** Summary members shared by several types and editions (§summary). */
import { toJsonNumber } from '../money.ts';
import type { Totals } from '../totals.ts';

export function columnTotals(totals: Totals): object {
  return {
    totalNoSuj: toJsonNumber(totals.totalNoSuj),
    totalExenta: toJsonNumber(totals.totalExenta),
    totalGravada: toJsonNumber(totals.totalGravada),
    subTotalVentas: toJsonNumber(totals.subTotalVentas),
  };
}

/** Discounts on the whole document by column. */
export function globalDiscounts(totals: Totals): object {
  return {
    descuNoSuj: toJsonNumber(totals.descuNoSuj),
    descuExenta: toJsonNumber(totals.descuExenta),
    descuGravada: toJsonNumber(totals.descuGravada),
  };
}
