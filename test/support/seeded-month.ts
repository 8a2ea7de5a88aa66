/**
 * A shop that has traded for a whole month, through the real engine against the simulator: two branches, tills and API,
 * cash, cards and credit, exempt and not-subject lines, retention and perception, invalidations, outages that were reported
 * and sent in lots, refusals that were corrected and others whose numbers went back. The same seed makes the same month.
 */
import { createDispatch } from '../../core/api/dispatch.ts';
import type { Caller } from '../../core/contract/caller.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { parseJson, stringifyJson } from '../../core/contract/json.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { choices, seeded, type Choices } from './request-generator.ts';
import { MONTH_BRANCHES, openMonthDesks, type MonthDesks } from './seeded-month-cash.ts';
import { monthSale, paidSale } from './seeded-month-sales.ts';
import { OTHER_NIT, SHOP_NIT } from './shop-file.ts';
import { openShop, type Shop } from './shop.ts';

export const SEEDED_MONTH = '2026-11';

export interface MonthWishes {
  readonly seed: number;
  /** Documents of the shop's own, about so many. */
  readonly documents: number;
}

/** What happened in a month besides plain sales; each must have happened for the month to be worth its name. */
export interface MonthCounts {
  readonly invalidated: number;
  readonly corrected: number;
  readonly outages: number;
}

export interface SeededMonth {
  readonly shop: Shop;
  readonly counts: MonthCounts;
}

const MINUTE_MS = 60_000;
const DAYS = 30;
/** Rushes of a day, each some sales at once. */
const RUSHES = ['08:10:00', '09:40:00', '11:20:00', '12:30:00', '15:00:00', '17:45:00'] as const;
/** Days on which the line is cut during a rush. */
const OUTAGES: ReadonlySet<number> = new Set([5, 12, 19, 26]);
/** How long the engine is left alone after a rush: deliveries end and numbers are looked at. */
const AFTER_RUSH_MS = 6 * MINUTE_MS;
/** Sales of a rush without the line: enough for a lot. */
const OUTAGE_SALES = 120;
/** What the last outage leaves without a seal. */
const LEFT_WAITING = 4;

const API_CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
/** Sales that other programs make. */
const API_SHARE = 0.3;
const OPENING = '07:45:00';

interface Trader {
  readonly shop: Shop;
  readonly desks: MonthDesks;
  readonly c: Choices;
  readonly counts: { invalidated: number; corrected: number; outages: number };
}

interface Sold {
  readonly estado: string;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  readonly tipoDte: TipoDte;
  readonly caller: Caller;
}

/** Opens a shop and lets it trade for November 2026, the last month of the edition 2023. */
export async function seededMonth({ seed, documents }: MonthWishes): Promise<SeededMonth> {
  const c = choices(seeded(seed));
  const shop = await openShop({
    at: '2026-11-01 07:00:00',
    otherIssuer: true,
    replace: (deps) => ({ random: { ...deps.random, uuid: () => uuid(c) } }),
  });
  const desks = await openMonthDesks(shop);
  const trader: Trader = { shop, c, desks, counts: { invalidated: 0, corrected: 0, outages: 0 } };
  const perRush = Math.ceil(documents / (DAYS * RUSHES.length));
  for (let day = 1; day <= DAYS; day += 1) await tradeOneDay(trader, day, perRush);
  await desks.openAll();
  await shop.simulator.turnOff();
  await sellMany(trader, LEFT_WAITING);
  return { shop, counts: trader.counts };
}

async function tradeOneDay(trader: Trader, day: number, perRush: number): Promise<void> {
  const { shop, c, desks } = trader;
  const sold: Sold[] = [];
  shop.clock.set(instantOf(dayOf(day), OPENING));
  await desks.openAll();
  for (const [index, hour] of RUSHES.entries()) {
    shop.clock.set(instantOf(dayOf(day), hour));
    const cut = OUTAGES.has(day) && index === 2;
    if (cut) await shop.simulator.turnOff();
    const refused = index === 1 || index === 4 ? await sellRefused(trader) : null;
    const others = perRush - (refused === null ? 0 : 1);
    sold.push(...(await sellMany(trader, cut ? Math.max(OUTAGE_SALES, others) : others)));
    if (cut) {
      await shop.simulator.turnOn();
      trader.counts.outages += 1;
    }
    await shop.pass(AFTER_RUSH_MS);
    if (refused !== null && index === 4) await correct(trader, refused);
  }
  await desks.closeAll();
  // After the closing: the Z keeps what it said, and these are told beside it.
  const sealed = sold.filter(({ estado }) => estado === 'PROCESADO');
  for (let times = c.int(1, 3); times > 0; times -= 1) await invalidate(trader, c.pick(sealed));
  if (day % 3 === 0) await sell(trader, '01', { ...API_CALLER, issuerId: OTHER_NIT });
}

function dayOf(day: number): string {
  return `${SEEDED_MONTH}-${String(day).padStart(2, '0')}`;
}

async function sellMany(trader: Trader, count: number): Promise<readonly Sold[]> {
  // Drawn before anything is under way: the order of answers must not matter.
  const plans = Array.from({ length: count }, () => ({
    tipoDte: trader.c.pick(['01', '01', '01', '01', '01', '01', '03', '03', '03', '04'] as const),
    caller: callerOf(trader),
  }));
  const texts = plans.map(({ tipoDte }) => monthSale(tipoDte, trader.c));
  const draws = plans.map(() => trader.c.int(0, 1_000_000));
  return Promise.all(
    plans.map(({ tipoDte, caller }, index) =>
      issue(trader, { tipoDte, caller, text: texts[index] ?? '', draw: draws[index] ?? 0 }),
    ),
  );
}

function sell(trader: Trader, tipoDte: TipoDte, caller: Caller): Promise<Sold> {
  return issue(trader, { tipoDte, caller, text: monthSale(tipoDte, trader.c), draw: trader.c.int(0, 99) });
}

async function sellRefused(trader: Trader): Promise<Sold> {
  trader.shop.simulator.addFaults([
    {
      paso: 'recepcion',
      falla: 'rechazo-corchetes',
      codigoMsg: '020',
      descripcionMsg: '[resumen.totalPagar] CALCULO INCORRECTO',
    },
  ]);
  const refused = await sell(trader, trader.c.pick(['01', '03'] as const), callerOf(trader));
  if (refused.estado !== 'RECHAZADO') throw new Error(`a sale was not refused: ${refused.estado}`);
  return refused;
}

async function correct(trader: Trader, { tipoDte, caller, codigoGeneracion }: Sold): Promise<void> {
  const text = monthSale(tipoDte, trader.c);
  const corrected = await issue(trader, { tipoDte, caller, text, draw: 0, corrige: codigoGeneracion });
  if (corrected.estado !== 'PROCESADO') throw new Error(`a correction ended as ${corrected.estado}`);
  trader.counts.corrected += 1;
}

async function invalidate({ shop, counts }: Trader, sold: Sold): Promise<void> {
  const { tipoDte, codigoGeneracion, fecEmi, caller } = sold;
  const motivo = { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' };
  const request = { documento: { tipoDte, codigoGeneracion, fecEmi }, motivo };
  const reply = await createDispatch(shop.engine)(
    'invalidar',
    { request: parseJson(JSON.stringify(request)) },
    caller,
  );
  if (reply.ok) counts.invalidated += 1;
  // The same document may be drawn twice.
  else if (reply.problem.codigo !== 'YA_INVALIDADO') throw new Error(JSON.stringify(reply.problem));
}

interface Issuing {
  readonly tipoDte: TipoDte;
  readonly caller: Caller;
  readonly text: string;
  /** A number that decides how it is paid. */
  readonly draw: number;
  readonly corrige?: string;
}

const OPERATION = {
  '01': 'factura.emitir',
  '03': 'credito-fiscal.emitir',
  '04': 'nota-remision.emitir',
  '05': 'nota-credito.emitir',
  '06': 'nota-debito.emitir',
  '18': 'retorno.emitir',
} as const;

async function issue({ shop }: Trader, of: Issuing): Promise<Sold> {
  const { tipoDte, caller, text, draw, corrige } = of;
  const call = async (json: string, more: object): Promise<Readonly<Record<string, unknown>>> => {
    const input = { request: parseJson(json), ...more };
    const reply = await createDispatch(shop.engine)(OPERATION[tipoDte], input, caller);
    if (!reply.ok) throw new Error(`${json}: ${JSON.stringify(reply.problem)}`);
    return JSON.parse(stringifyJson(reply.value.result)) as Readonly<Record<string, unknown>>;
  };
  // What is paid must be the total to the cent: the engine is asked for it first.
  const paid =
    tipoDte === '04' || draw % 3 === 0 ? text : paidSale(text, await call(simulated(text), {}), draw);
  const { estado, codigoGeneracion, fecEmi } = await call(paid, corrige === undefined ? {} : { corrige });
  return {
    estado: String(estado),
    codigoGeneracion: String(codigoGeneracion),
    fecEmi: String(fecEmi),
    tipoDte,
    caller,
  };
}

function simulated(text: string): string {
  return `${text.slice(0, -1)},"simular":true}`;
}

/** A till of either branch with somebody at it, or a program with an API key. */
function callerOf({ c, desks }: Trader): Caller {
  const branch = c.pick([...MONTH_BRANCHES, 'central'] as const);
  return c.chance(API_SHARE) ? { ...API_CALLER, branchId: branch } : desks.callerOf(branch);
}

/** UUID version 4, upper case, from the seed. */
function uuid(c: Choices): string {
  const hex = (length: number) =>
    Array.from({ length }, () => c.int(0, 15).toString(16).toUpperCase()).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${c.pick(['8', '9', 'A', 'B'])}${hex(3)}-${hex(12)}`;
}
