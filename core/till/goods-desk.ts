/** Operations about stock and purchases: stock, counts, transfers, reports, suppliers' documents, orders, debts. */
import type { CentralPort } from './central/central-port.ts';
import { transferAsker } from './stock/transfer-elsewhere.ts';
import { labelOperations } from './catalogue/labels.ts';
import { countOperations } from './counts/counts-desk.ts';
import { goodsOperations } from './goods/goods-reports.ts';
import type { SomeOperations } from './operation.ts';
import { folderOperations } from './purchases/folder-operations.ts';
import type { createFolderWatch } from './purchases/folder-watch.ts';
import { orderMailOperations } from './purchases/order-mail.ts';
import { orderOperations } from './purchases/orders.ts';
import { priceOperations } from './purchases/price-operations.ts';
import { purchasesOperations } from './purchases/purchases.ts';
import { stockOperations } from './stock/stock-desk.ts';
import { transferOperations } from './stock/transfer-desk.ts';
import { suppliersOperations } from './suppliers/suppliers.ts';

type Deps<Make extends (deps: never, ...more: never) => unknown> = Parameters<Make>[0];

export type GoodsDeskDeps = Deps<typeof purchasesOperations> &
  Deps<typeof folderOperations> &
  Deps<typeof suppliersOperations> &
  Deps<typeof orderOperations> &
  Deps<typeof orderMailOperations> &
  Deps<typeof labelOperations> &
  Deps<typeof stockOperations> &
  Omit<Deps<typeof transferOperations>, 'askTransfer'> &
  Omit<Deps<typeof transferAsker>, 'port'> &
  Deps<typeof countOperations> &
  Deps<typeof goodsOperations> & { readonly central: CentralPort };

/** One folder watch serves all tills. */
export function goodsDesk(deps: GoodsDeskDeps, watch: ReturnType<typeof createFolderWatch>) {
  return {
    ...purchasesOperations(deps),
    ...priceOperations(deps),
    ...folderOperations(deps, watch),
    ...suppliersOperations(deps),
    ...orderOperations(deps),
    ...orderMailOperations(deps),
    ...labelOperations(deps),
    ...stockOperations(deps),
    ...transferOperations({ ...deps, askTransfer: transferAsker({ ...deps, port: deps.central }) }),
    ...countOperations(deps),
    ...goodsOperations(deps),
  } satisfies SomeOperations;
}
