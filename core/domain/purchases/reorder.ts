/** Reorder proposals: stock below minimum, or selling out within the lead days (§pedidos). Whole base units. */

export interface Stocking {
  readonly existencia: number;
  /** On open orders. */
  readonly pedido: number;
  readonly minimo: number | null;
  readonly maximo: number | null;
  /** Sold in the review period. */
  readonly vendido: number;
}

/** Review period and days to buy for. */
export interface Reach {
  readonly dias: number;
  readonly para: number;
}

/** Days the stock lasts at that rate; null without sales. */
export function daysLeft({ existencia, vendido }: Stocking, { dias }: Reach): number | null {
  return vendido <= 0 ? null : Math.floor((Math.max(existencia, 0) * dias) / vendido);
}

/**
 * Quantity to order: up to the maximum, else the sales of the period to buy for and at least the minimum. 0 when stock
 * plus open orders reach the minimum and last that period.
 */
export function wantedUnits(of: Stocking, { dias, para }: Reach): number {
  const { minimo, maximo, vendido } = of;
  const there = Math.max(of.existencia, 0) + of.pedido;
  const sold = Math.ceil((Math.max(vendido, 0) * para) / dias);
  const isLow = minimo !== null && there < minimo;
  if (!isLow && there >= sold) return 0;
  return Math.max((maximo ?? Math.max(sold, minimo ?? 0)) - there, 0);
}

export const packsFor = (base: number, unitsOfOne: number): number => Math.ceil(base / unitsOfOne);
