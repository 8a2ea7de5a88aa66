/**
 * A shop of two places that keeps stock, for a month, through the real engine against the simulator: sales with a key and at the till,
 * refusals, outages, notas de remisión, notes, returns once the edition knows them, invalidations; purchases of every kind, papers and
 * counts, late ones too. What each did is written down beside in plain arithmetic. The same seed makes the same month.
 */
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { choices, seeded } from '../../support/shop/request-generator.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { openCashShop, type CashShop } from '../cash-shop.ts';
import { annulled, buyFromFarmer, supplied, type Supplied } from './buying.ts';
import { doorOf } from './door.ts';
import { EMPTY_DRAWER, MonthBook, type DrawerSums } from './month-book.ts';
import { buyOnPaper, payOutOfDrawer, putDebtor, sellOnCredit, takeAbono } from './money.ts';
import { quoteAndSell, type PlainQuote } from './quoting.ts';
import { count, drawnPaper, paper, STOCKED_BRANCHES } from './shop-papers.ts';
import {
  sell,
  sellAtTill,
  sellRefused,
  send,
  takeBack,
  undo,
  type Month,
  type OurDocument,
} from './selling.ts';

export const NOVEMBER = instantOf('2026-11-01', '00:00:00');

export interface StockedMonthOptions {
  readonly seed: number;
  /** Sales, about so many; a fifteenth as many purchases of suppliers and a seventy-fifth of those of type 14, but never too few of them. */
  readonly sales: number;
}

export interface StockedMonth {
  readonly cash: CashShop;
  readonly book: MonthBook;
  readonly quotes: readonly PlainQuote[];
}

const DAYS = 30;
const MINUTE_MS = 60_000;
const EDITION_2026_FROM = '2026-11-16';
export const FLOAT_CENTS = 50_000;
const OPENED = '07:30:00';
/** Days on which the line is cut for a while, and how many sales are made without it. */
const OUTAGES: ReadonlySet<number> = new Set([6, 20]);
const OUTAGE_SALES = 4;
/** A contingency is reported and sent, and deliveries end. */
const AFTER_OUTAGE_MS = 30 * MINUTE_MS;
const FEWEST = { purchases: 30, farmers: 20 };

/** Opens the shop and lets it trade for November 2026. */
export async function stockedMonth({ seed, sales }: StockedMonthOptions): Promise<StockedMonth> {
  const cash = await openCashShop({ at: '2026-10-30 09:00:00', edition2026From: EDITION_2026_FROM });
  const month: Month = {
    cash,
    door: doorOf(cash.shop),
    c: choices(seeded(seed)),
    book: new MonthBook(),
    mark: '',
    drawer: { ...EMPTY_DRAWER },
  };
  await stockProducts(cash.shop.store);
  await putDebtor(month);
  await begin(month);
  const of = {
    sales: Math.ceil(sales / DAYS),
    purchases: Math.max(FEWEST.purchases, Math.ceil(sales / 15)),
    farmers: Math.max(FEWEST.farmers, Math.ceil(sales / 75)),
  };
  const suppliers: Supplied[] = [];
  const quoting = choices(seeded(seed + 1));
  const quotes: PlainQuote[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    const share = (all: number) => Math.floor((all * day) / DAYS) - Math.floor((all * (day - 1)) / DAYS);
    await tradeOneDay(month, day, {
      sales: of.sales,
      purchases: share(of.purchases),
      farmers: share(of.farmers),
      suppliers,
      quoting: { c: quoting, quotes },
    });
  }
  return { cash, book: month.book, quotes };
}

/** What there was in October: rice whose cost is known, and cheese without one. */
async function begin(month: Month): Promise<void> {
  await paper(month, 'central', { causa: 'inicial', kind: 'ARROZ', units: 400, cost: 81 });
  await paper(month, 'norte', { causa: 'inicial', kind: 'QUESO', units: 20 });
}

interface Day {
  readonly sales: number;
  readonly purchases: number;
  readonly farmers: number;
  readonly suppliers: Supplied[];
  /** Chance of its own: what is quoted changes nothing of the rest. */
  readonly quoting: { readonly c: Month['c']; readonly quotes: PlainQuote[] };
}

async function tradeOneDay(month: Month, day: number, of: Day): Promise<void> {
  const { cash, c } = month;
  const { shop, desk, at } = cash;
  const today = `2026-11-${String(day).padStart(2, '0')}`;
  shop.clock.set(instantOf(today, OPENED));
  await desk['cash.open']({ fondo: '500.00' }, at('t-1'));
  month.drawer = { ...EMPTY_DRAWER };
  const sold: OurDocument[] = [];
  const corrections: (() => Promise<void>)[] = [];
  const steps: (() => Promise<unknown>)[] = [];
  for (let times = 0; times < of.sales; times += 1)
    steps.push(
      c.chance(0.3)
        ? () => sellAtTill(month)
        : async () =>
            sold.push(await sell(month, c.pick(STOCKED_BRANCHES), c.pick(['01', '01', '03'] as const))),
    );
  for (let times = 0; times < of.farmers; times += 1)
    steps.push(() => buyFromFarmer(month, { atTill: c.chance(0.4), online: true }));
  for (let times = 0; times < of.purchases; times += 1)
    steps.push(() => buyFromSupplier(month, of.suppliers));
  if (c.chance(0.5)) steps.push(() => send(month, c.pick(STOCKED_BRANCHES)));
  if (c.chance(0.4))
    steps.push(async () => corrections.push(await sellRefused(month, c.pick(STOCKED_BRANCHES))));
  for (let times = c.int(0, 2); times > 0; times -= 1) steps.push(() => drawnPaper(month));
  if (c.chance(0.4)) steps.push(() => count(month));
  for (let times = Math.ceil(of.sales / 20); times > 0; times -= 1) {
    steps.push(() => sellOnCredit(month));
    if (c.chance(0.8)) steps.push(() => takeAbono(month));
  }
  for (let times = Math.ceil(of.purchases / 4); times > 0; times -= 1) steps.push(() => buyOnPaper(month));
  if (of.suppliers.length > 0 && c.chance(0.6)) steps.push(() => payOutOfDrawer(month));
  for (const step of shuffled(steps, c.random)) {
    await step();
    shop.clock.set(shop.clock.now() + MINUTE_MS);
  }
  if (OUTAGES.has(day)) await outage(month);
  // Some are never corrected.
  if (day % 3 !== 0) for (const correct of corrections) await correct();
  await quoteAndSell({ ...month, ...of.quoting });
  await close(month);
  await takeSomeBack(month, sold, today);
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((each) => ({ each, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each);
}

/** A purchase, a note on a former one, or the invalidation of one. */
async function buyFromSupplier(month: Month, suppliers: Supplied[]): Promise<void> {
  const { c } = month;
  const inForce = suppliers.filter(({ booked }) => booked.inForce);
  const credits = inForce.filter(({ booked }) => booked.tipoDte === '03');
  const about = credits.length > 0 && c.chance(0.25) ? c.pick(credits) : null;
  const one = await supplied(month, about);
  if (one !== null) suppliers.push(one);
  if (inForce.length > 3 && c.chance(0.2)) {
    month.cash.shop.clock.set(month.cash.shop.clock.now() + MINUTE_MS);
    await annulled(month, c.pick(inForce));
  }
}

/** Sales and purchases without the line: they have moved their goods, and are sealed later. */
async function outage(month: Month): Promise<void> {
  const { cash, book } = month;
  await cash.shop.simulator.turnOff();
  for (let times = 0; times < OUTAGE_SALES; times += 1) {
    await sell(month, 'central', '01');
    cash.shop.clock.set(cash.shop.clock.now() + MINUTE_MS);
  }
  await buyFromFarmer(month, { atTill: false, online: false });
  await cash.shop.simulator.turnOn();
  await cash.shop.pass(AFTER_OUTAGE_MS);
  book.tally.outages += 1;
}

/** What the drawer has beyond its float. */
export const inDrawer = ({ sold, abonos, bought, paid }: Readonly<DrawerSums>) =>
  sold + abonos - bought - paid;

/** Counts exactly what the plain sums say there is: the till takes no other amount. */
async function close({ cash, book, drawer }: Month): Promise<void> {
  const { reporte } = await cash.close('t-1', FLOAT_CENTS + inDrawer(drawer));
  book.drawers.push({ ...drawer, z: reporte.efectivo });
}

/** After the closing: a note or a return, that of another day invalidated, a sale invalidated. */
async function takeSomeBack(month: Month, sold: readonly OurDocument[], today: string): Promise<void> {
  const { c, cash } = month;
  const next = () => cash.shop.clock.set(cash.shop.clock.now() + MINUTE_MS);
  const sealed = sold.filter(({ answer }) => answer.body['estado'] === 'PROCESADO');
  const [taken, ...others] = shuffled(sealed, c.random);
  const noted = sealed.find(({ tipoDte }) => tipoDte === '03' || today >= EDITION_2026_FROM);
  next();
  const note = noted === undefined ? null : await takeBack(month, noted);
  next();
  if (note !== null && c.chance(0.3)) await undo(month, note);
  next();
  for (const each of [taken, ...others.slice(0, 1)])
    if (each !== undefined && each !== noted) await undo(month, each);
}
