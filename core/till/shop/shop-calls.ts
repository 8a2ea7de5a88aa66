/** The shop for API callers: implements `SHOP_OPERATIONS` and `STOCK_OPERATIONS`. */
import { tryingStore } from '../../store/trying-store.ts';
import { createEventBus } from '../event-bus.ts';
import { accountCalls } from './accounts.ts';
import { customerCalls } from './customers.ts';
import { priceCalls } from './prices.ts';
import { productCalls, type ShopParts } from './products.ts';
import { purchaseCalls } from './purchases.ts';
import { remissionCalls } from './remissions.ts';
import { stockCalls, type StockParts } from './stock-calls.ts';

/** Every change is announced to the tills' screens. */
export function createShopCalls(parts: ShopParts & StockParts) {
  return {
    products: productCalls(parts),
    prices: priceCalls(parts),
    customers: customerCalls(parts),
    accounts: accountCalls(parts),
    remissions: remissionCalls(parts),
    stock: stockCalls(parts),
    purchases: purchaseCalls(parts),
  };
}

/** The same calls as a trial: changes are rolled back and not announced (§agent-proposals). */
export function createTriedShopCalls(parts: ShopParts): ShopCalls {
  const { store } = parts;
  return createShopCalls({
    ...parts,
    store: tryingStore(store),
    standing: store,
    news: createEventBus(),
  });
}

export type ShopCalls = ReturnType<typeof createShopCalls>;
