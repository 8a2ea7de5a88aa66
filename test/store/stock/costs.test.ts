/** What goods cost, by the periodic average of each month (§stock-costs). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { unitCost, wrongCosts } from '../../../core/store/stock/costs.ts';
import { appendStockEntry, movesOfPurchase, reverseMoves } from '../../../core/store/stock/entries.ts';
import { refreshStock } from '../../../core/store/stock/refresh.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { BRANCH, seededDatabase, type TestDatabase } from '../support.ts';
import { moveOf, PAPER, stocked } from './stock-rows.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  ({ database, store } = await seededDatabase());
});
afterAll(() => database.dispose());

const day = (date: string) => instantOf(`2026-${date}`, '12:00:00');
const bought = { desde: 'proveedor', hacia: shelf(BRANCH.id) } as const;

function buy(
  tx: Tx,
  product: number,
  of: readonly [date: string, base: number, costo: string, purchase?: number],
): void {
  const [date, base, costo, purchaseId = null] = of;
  const moves = [moveOf(product, base, { ...bought, at: day(date), costo })];
  appendStockEntry(tx, { ...PAPER, causa: 'compra', purchaseId, moves });
}
const sell = (tx: Tx, product: number, date: string, base: number) =>
  appendStockEntry(tx, { ...PAPER, causa: 'venta', moves: [moveOf(product, base, { at: day(date) })] });

/** What a unit costs in the middle of each month, all papers kept one by one. */
function costs(tx: Tx, product: number, months: readonly string[]): readonly (string | null)[] {
  while (refreshStock(tx, 1) > 0);
  expect(wrongCosts(tx)).toEqual([]);
  return months.map(
    (month) => unitCost(tx, { product, ambiente: 'PRUEBAS', at: day(`${month}-15`) })?.toFixed() ?? null,
  );
}

it('is what there was when the month began and what came in it, together, whatever came late', async () => {
  await store.transact((tx) => {
    const rice = stocked(tx, 'ARROZ');
    buy(tx, rice, ['01-10', 100, '100.00']);
    buy(tx, rice, ['01-20', 100, '120.00']);
    sell(tx, rice, '01-25', 150);
    buy(tx, rice, ['03-05', 50, '65.00']);
    expect(costs(tx, rice, ['01', '02', '03'])).toEqual(['1.1', '1.1', '1.2']);
    expect(
      unitCost(tx, { product: rice, ambiente: 'PRUEBAS', at: instantOf('2025-12-31', '23:59:59') }),
    ).toBeNull();
    // A sale of January that came late: 10 at 1.10 and 50 for 65.00.
    sell(tx, rice, '01-31', 40);
    expect(costs(tx, rice, ['01', '03'])).toEqual(['1.1', '1.266666666667']);
    // More sold than ever came: what comes next is all there is to reckon with.
    sell(tx, rice, '03-30', 1000);
    buy(tx, rice, ['04-02', 10, '20.00']);
    expect(costs(tx, rice, ['03', '04'])).toEqual(['1.266666666667', '2']);
  });
});

it('loses what went back to the supplier, at what that had cost', async () => {
  await store.transact((tx) => {
    const beans = stocked(tx, 'FRIJOL');
    buy(tx, beans, ['01-10', 10, '10.00']);
    buy(tx, beans, ['01-11', 10, '30.00', 7]);
    expect(costs(tx, beans, ['01'])).toEqual(['2']);
    const [move] = movesOfPurchase(tx, 7);
    const taken = [{ move: move?.id ?? 0, base: 5 }];
    reverseMoves(tx, { ...PAPER, causa: 'devolucion', at: day('01-20'), taken });
    expect(costs(tx, beans, ['01'])).toEqual(['1.666666666667']);
  });
});
