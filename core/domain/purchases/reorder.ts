/** What is to be bought anew: what is below its minimum, and what is sold faster than it lasts (§pedidos). Base units, whole. */

/** A product as it stands and sells. */
export interface Stocking {
  readonly existencia: number;
  /** On its way by orders that have not ended. */
  readonly pedido: number;
  readonly minimo: number | null;
  readonly maximo: number | null;
  /** Sold in the days that were looked at. */
  readonly vendido: number;
}

/** How long was looked back, and for how long is bought; days. */
export interface Reach {
  readonly dias: number;
  readonly para: number;
}

/** How many days what is there lasts at the speed of those days; null where nothing is sold. */
export function daysLeft({ existencia, vendido }: Stocking, { dias }: Reach): number | null {
  return vendido <= 0 ? null : Math.floor((Math.max(existencia, 0) * dias) / vendido);
}

/**
 * How much to ask for: up to the maximum, else what is sold in the days that are bought for and no less than the minimum. 0 where what is
 * there and on its way is neither below the minimum nor gone before those days are over.
 */
export function wantedUnits(of: Stocking, { dias, para }: Reach): number {
  const { minimo, maximo, vendido } = of;
  const there = Math.max(of.existencia, 0) + of.pedido;
  const sold = Math.ceil((Math.max(vendido, 0) * para) / dias);
  const isLow = minimo !== null && there < minimo;
  if (!isLow && there >= sold) return 0;
  return Math.max((maximo ?? Math.max(sold, minimo ?? 0)) - there, 0);
}

/** So many whole packs hold at least these units. */
export const packsFor = (base: number, unitsOfOne: number): number => Math.ceil(base / unitsOfOne);
