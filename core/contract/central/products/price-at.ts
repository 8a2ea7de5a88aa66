/** Which of a product's prices holds. */

/** A price from its moment on, in epoch milliseconds. */
export interface PriceFrom {
  readonly precio: string;
  readonly validFrom: number;
}

/** The price of a product at a moment: the last one whose moment has come, else the first. They are given oldest first. */
export function priceAt([first, ...later]: readonly PriceFrom[], now: number): string {
  return later.reduce((price, next) => (next.validFrom <= now ? next.precio : price), first?.precio ?? '0');
}
