/** The shop as callers of the interface work in it: what is behind the rows of `SHOP_OPERATIONS`. */
import { customerCalls } from './customers.ts';
import { productCalls, type ShopParts } from './products.ts';
import { purchaseCalls } from './purchases.ts';

/** The calls over a store; the screens of its tills hear of every change. */
export function createShopCalls(parts: ShopParts) {
  return {
    products: productCalls(parts),
    customers: customerCalls(parts),
    purchases: purchaseCalls(parts),
  };
}
export type ShopCalls = ReturnType<typeof createShopCalls>;
