/** The shop as callers of the interface work in it. */
import { stockCalls, type StockParts } from './stock-calls.ts';

/** The calls over a store. */
export function createShopCalls(parts: StockParts) {
  return { stock: stockCalls(parts) };
}
export type ShopCalls = ReturnType<typeof createShopCalls>;
