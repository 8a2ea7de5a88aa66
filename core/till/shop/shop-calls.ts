/** The shop as callers of the interface work in it: what is behind the rows of `SHOP_OPERATIONS` and `STOCK_OPERATIONS`. */
import { accountCalls } from './accounts.ts';
import { customerCalls } from './customers.ts';
import { productCalls, type ShopParts } from './products.ts';
import { purchaseCalls } from './purchases.ts';
import { stockCalls, type StockParts } from './stock-calls.ts';

/** The calls over a store; the screens of its tills hear of every change. */
export function createShopCalls(parts: ShopParts & StockParts) {
  return {
    products: productCalls(parts),
    customers: customerCalls(parts),
    accounts: accountCalls(parts),
    stock: stockCalls(parts),
    purchases: purchaseCalls(parts),
  };
}
export type ShopCalls = ReturnType<typeof createShopCalls>;
