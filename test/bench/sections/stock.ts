/**
 * What a shop has, of 50,000 products after a million moves: how long each question and each count takes, by the functions behind the
 * interface, and what keeping stock adds to a sale of ten lines. Beside the time on the wall, which others of the machine share,
 * stands the CPU of the thread that answers.
 */
import { JsonNumber } from '../../../core/contract/json.ts';
import { shopInventory } from '../../../core/till/books/shop-inventory.ts';
import { goodsOperations } from '../../../core/till/goods/goods-reports.ts';
import { orderOperations } from '../../../core/till/purchases/orders.ts';
import { stockCalls } from '../../../core/till/shop/stock-calls.ts';
import { BRANCH, ISSUER, NOW, seededDatabase } from '../../store/support.ts';
import type { Store } from '../../../core/store/store.ts';
import { percentile, quick, say } from '../measure.ts';
import { CALLER, chosen, codeAt, PAPER_LINES, PRODUCTS, seedStock, sell } from '../stock/seeded-stock.ts';
import { stockCost } from '../stock/stock-cost.ts';

const ASKED = quick ? 20 : 200;
const SELDOM = quick ? 3 : 10;
const MONTH = '2026-10';
const PERIOD = { desde: `${MONTH}-01`, hasta: `${MONTH}-31` };
const LARGEST_PAGE = '200';
const LIMITS = { one: 2, list: 50, count: 300, report: 1_000, register: 5_000 } as const;

const CLOCK = { now: () => NOW } as Parameters<typeof stockCalls>[0]['clock'];

type Calls = ReturnType<typeof stockCalls>;

/** Runs the section. */
export async function stock(): Promise<void> {
  await questions();
  await stockCost();
}

async function questions(): Promise<void> {
  const { database, store } = await seededDatabase();
  const calls = stockCalls({ store, clock: CLOCK });
  try {
    let begin = performance.now();
    const moves = await seedStock(store, () => calls.list({ codigo: codeAt(0) }, CALLER));
    say(`${PRODUCTS} products, ${moves} moves: written, and kept in between, in ${seconds(begin)}`);
    begin = performance.now();
    await calls.list({ codigo: codeAt(0) }, CALLER);
    say(`the first question after the last thousand sales: ${seconds(begin)}`);
    await read(store, calls);
    await counts(calls);
  } finally {
    await database.dispose();
  }
}

const seconds = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

async function read(store: Store, calls: Calls): Promise<void> {
  const before = process.memoryUsage.rss();
  const one = (codigo: string) => calls.list({ codigo }, CALLER);
  const listed = (more: object) => calls.list({ limite: LARGEST_PAGE, ...more }, CALLER);
  await times('existence of one, any', { limit: LIMITS.one, count: ASKED }, () => one(codeAt(chosen())));
  await times('existence of one, which sells most', { limit: LIMITS.one, count: ASKED }, () =>
    one(codeAt(0)),
  );
  await times(
    'existence of one, a sale after the last question',
    { limit: LIMITS.one, count: ASKED, first: () => store.transact((tx) => sell(tx, NOW)) },
    () => one(codeAt(chosen())),
  );
  await times('list of 200', { limit: LIMITS.list, count: ASKED }, () => listed({}));
  await times('list of 200 below their minimum', { limit: LIMITS.list, count: ASKED }, () =>
    listed({ bajoMinimo: 'true' }),
  );
  const report = { limit: LIMITS.report, count: SELDOM };
  await times('movements of a month, any product', report, () => movements(calls, codeAt(chosen())));
  await times('movements of a month, which sells most', report, () => movements(calls, codeAt(0)));
  await times('register of a month', { limit: LIMITS.register, count: SELDOM }, async () =>
    store.read((reader) =>
      shopInventory(reader, { issuerId: ISSUER.id, ambiente: 'PRUEBAS', mes: MONTH }, BRANCH.id),
    ),
  );
  await reports(store);
  const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);
  say(`memory: ${mb(before)} MB before all that, ${mb(process.memoryUsage.rss())} MB after`);
}

/** What the figures tell. */
async function reports(store: Store): Promise<void> {
  const limits = { limit: LIMITS.report, count: SELDOM };
  const goods = goodsOperations({ store, clock: CLOCK });
  const who = { caller: CALLER } as Parameters<(typeof goods)['goods.still']>[1];
  await times('what was not sold for 90 days', limits, () => goods['goods.still']({ dias: 90 }, who));
  await times('value at the end of a month', limits, () =>
    goods['goods.value']({ fecha: PERIOD.hasta }, who),
  );
  await times('what a month lost', limits, () => goods['goods.losses'](PERIOD, who));
  const orders = orderOperations({
    store,
    clock: CLOCK,
    orderPaper: { pdf: () => Promise.reject(new Error()) },
  });
  await times('what is to be bought', limits, () => orders['orders.propose']({ dias: 30, para: 15 }, who));
}

/** Every page of a product's month. */
async function movements(calls: Calls, codigo: string): Promise<void> {
  let cursor: string | null = null;
  do {
    const page = await calls.moves(
      { codigo, limite: LARGEST_PAGE, ...PERIOD, ...(cursor === null ? {} : { cursor }) },
      CALLER,
    );
    cursor = page.siguiente;
  } while (cursor !== null);
}

async function counts(calls: Calls): Promise<void> {
  const count = (first: number) => {
    const lineas = Array.from({ length: PAPER_LINES }, (_, at) => ({
      codigo: codeAt((first + at) % PRODUCTS),
      contado: new JsonNumber('7'),
    }));
    return calls.count({ request: { lineas } }, CALLER);
  };
  const limits = { limit: LIMITS.count, count: SELDOM };
  // The first time each: what was counted is counted from there.
  await times('count of 500 lines, which sell most', { ...limits, count: 1 }, () => count(0));
  let first = 0;
  await times('count of 500 lines', limits, () => count((first += PAPER_LINES)));
}

/** Says how long something takes; `first` is done before each time, and not measured. */
async function times(
  what: string,
  of: { readonly limit: number; readonly count: number; readonly first?: () => Promise<unknown> },
  work: () => Promise<unknown>,
): Promise<void> {
  const wall: number[] = [];
  let cpuMs = 0;
  for (let done = 0; done < of.count; done += 1) {
    await of.first?.();
    const used = process.threadCpuUsage();
    const begin = performance.now();
    await work();
    wall.push(performance.now() - begin);
    const { user, system } = process.threadCpuUsage(used);
    cpuMs += (user + system) / 1000;
  }
  const at = (share: number) => percentile(wall, share).toFixed(2);
  say(
    `${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (limit ${of.limit} ms); CPU ${(cpuMs / of.count).toFixed(2)} ms`,
  );
}
