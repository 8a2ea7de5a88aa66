/** What is done about the stock beside sales: reports in turns of the event loop, and rows of what was sold when nobody sells. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../core/contract/caller.ts';
import { shelf } from '../../core/contract/stock/stock.ts';
import { SOLD_AS_ITSELF } from '../../core/contract/till/products.ts';
import { insertProducts } from '../../core/store/catalogue/products.ts';
import { appendStockEntry } from '../../core/store/stock/entries.ts';
import { lateMoves } from '../../core/store/stock/late-moves.ts';
import type { Store, Tx } from '../../core/store/store.ts';
import { goodsOperations } from '../../core/till/goods/goods-reports.ts';
import { catchUpMovesWhenQuiet } from '../../core/till/stock/catch-up-moves.ts';
import { BRANCH, ISSUER, NOW, seededDatabase, type TestDatabase } from '../store/support.ts';
import { moveOf, PAPER } from '../store/stock/stock-rows.ts';

/** Three turns of products, and many of losses. */
const PRODUCTS = 2_500;
const DAY_MS = 86_400_000;
const LONG_AGO = NOW - 20 * DAY_MS;
const HERE = shelf(BRANCH.id);

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  ({ database, store } = await seededDatabase());
  await store.transact((tx, now) => {
    const products = Array.from({ length: PRODUCTS }, (_, place) => ({
      ...SOLD_AS_ITSELF,
      id: randomUUID(),
      codigo: `P-${place}`,
      codigosBarra: [],
      descripcion: `Producto ${place}`,
      precio: '1.25',
      uniMedida: 59,
      tipo: 'bien' as const,
      tratamiento: 'gravado' as const,
      llevaExistencia: true,
    }));
    insertProducts(tx, products, { issuerId: ISSUER.id, now });
    const lines = (more: Parameters<typeof moveOf>[2]) =>
      products.map((_, place) => moveOf(place + 1, 4, { item: place + 1, at: LONG_AGO, ...more }));
    const came = { desde: 'regularizacion', hacia: HERE, costo: '2.00' } as const;
    appendStockEntry(tx, { ...PAPER, causa: 'inicial', moves: lines(came) });
    const lost = lines({ hacia: 'merma' }).map((move) => ({ ...move, base: 1 }));
    appendStockEntry(tx, { ...PAPER, causa: 'merma', motivo: 'Por ensayo', moves: lost });
  });
});
afterAll(() => database.dispose());

const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: ISSUER.id,
  branchId: BRANCH.id,
  ambiente: 'PRUEBAS',
};
const sell = (tx: Tx) => appendStockEntry(tx, { ...PAPER, causa: 'venta', moves: [moveOf(1, 1)] });

const goods = () => goodsOperations({ store, clock: { now: () => NOW } as never });
const who = { caller: CALLER } as never;
const DAYS = { desde: '2026-11-01', hasta: '2026-11-01' };
it.each([
  ['goods.still', () => goods()['goods.still']({ dias: 10 }, who)],
  ['goods.value', () => goods()['goods.value']({ fecha: '2026-11-01' }, who)],
  ['goods.losses', () => goods()['goods.losses'](DAYS, who)],
] as const)('sells while %s is read', async (_, read) => {
  let over = false;
  const report = read().finally(() => (over = true));
  let sales = 0;
  for (; !over; sales += 1) await store.transact(sell);
  expect(sales).toBeGreaterThanOrEqual(4);
  const { productos, valor } = await report;
  expect(productos.length).toBeGreaterThanOrEqual(PRODUCTS - 1);
  expect(Number(valor)).not.toBe(0);
});

it('writes the rows of what was sold once nothing was committed for a while', async () => {
  const timers: (() => void)[] = [];
  const clock = { now: () => NOW, after: (_ms: number, wake: () => void) => (timers.push(wake), () => {}) };
  const stop = catchUpMovesWhenQuiet({ store, clock, log: { error: expect.fail } } as never);
  await store.transact(sell);
  await store.transact(sell);
  expect(timers.length).toBe(1);
  // Somebody sold since it began to wait.
  timers.shift()?.();
  expect(timers.length).toBe(1);
  expect(store.read(lateMoves)).toBeGreaterThan(0);
  timers.shift()?.();
  await stop();
  expect(store.read(lateMoves)).toBe(0);
});

it('says nothing is unsold that came a short while ago, whatever was tried out with it before', async () => {
  const real = { ...PAPER, ambiente: 'PRODUCCION' } as const;
  const came = moveOf(1, 4, { at: NOW - DAY_MS, desde: 'regularizacion', hacia: HERE, costo: '2.00' });
  await store.transact((tx) => appendStockEntry(tx, { ...real, causa: 'inicial', moves: [came] }));
  const ask = { caller: { ...CALLER, ambiente: 'PRODUCCION' } } as never;
  expect(await goods()['goods.still']({ dias: 10 }, ask)).toEqual({ productos: [], valor: '0.00' });
});
