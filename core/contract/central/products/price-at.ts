/** Selects the price in force. */

/** A price and its start, epoch milliseconds. */
export interface PriceFrom {
  readonly precio: string;
  readonly validFrom: number;
}

/** The price in force at a moment: the last one started, else the first. Expects them oldest first. */
export function priceAt([first, ...later]: readonly PriceFrom[], now: number): string {
  return later.reduce((price, next) => (next.validFrom <= now ? next.precio : price), first?.precio ?? '0');
}
