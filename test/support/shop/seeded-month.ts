/**
 * A shop that has traded for a whole month, through the real engine against the simulator: two branches, tills and API,
 * cash, cards and credit, exempt and not-subject lines, retention and perception, invalidations, outages that were reported
 * and sent in lots, refusals that were corrected and others whose numbers went back; notes on its sales and on those of the month
 * before, goods that come back once the edition knows it, invalidations of both. The same seed makes the same month.
 */
import { createDispatch } from '../../../core/api/dispatch.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import {
  isAjuste,
  RETORNO,
  TIPOS_NOTA,
  type TipoAjuste,
  type TipoDte,
} from '../../../core/contract/edition.ts';
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { choices, seeded, type Choices } from './request-generator.ts';
import { MONTH_BRANCHES, openMonthDesks, type MonthDesks } from './seeded-month-cash.ts';
import { monthAdjustment, type MonthSold } from './seeded-month-adjustments.ts';
import { monthSale, paidSale } from './seeded-month-sales.ts';
import { OTHER_NIT, SHOP_NIT } from './shop-file.ts';
import { openShop, type Shop } from './shop.ts';

export const SEEDED_MONTH = '2026-11';

export interface MonthOptions {
  readonly seed: number;
  /** Documents of the shop's own, about so many. */
  readonly documents: number;
}

/** What happened in a month besides plain sales; each must have happened for the month to be worth its name. */
export interface MonthCounts {
  readonly invalidated: number;
  readonly corrected: number;
  readonly outages: number;
  /** Notes and returns, those among them of a document of the month before, and those that were invalidated. */
  readonly adjusted: number;
  readonly late: number;
  readonly taken: number;
  /** Of more than was left of a document. */
  readonly refusedByBalance: number;
}

export interface SeededMonth {
  readonly shop: Shop;
  readonly counts: MonthCounts;
}

const MINUTE_MS = 60_000;
/** The edition changes in the middle of the month. */
const EDITION_2026_FROM = '2026-11-16';
/** Notes and returns of a day. */
const ADJUSTMENTS = 4;
/** Sales of the month before, on which notes of this month come. */
const SOLD_BEFORE = 6;
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
  readonly counts: { -readonly [name in keyof MonthCounts]: MonthCounts[name] };
  /** Sealed sales that may be adjusted. */
  readonly adjustable: Sold[];
  /** Notes and returns in force. */
  readonly adjustments: Sold[];
}

interface Sold extends MonthSold {
  readonly estado: string;
  readonly tipoDte: TipoDte;
  readonly caller: Caller;
}

/** Opens a shop and lets it trade for November 2026, in which the edition changes, and make a note on it in December. */
export async function seededMonth({ seed, documents }: MonthOptions): Promise<SeededMonth> {
  const c = choices(seeded(seed));
  const shop = await openShop({
    at: '2026-10-28 07:00:00',
    otherIssuer: true,
    edition2026From: EDITION_2026_FROM,
    replace: (deps) => ({ random: { ...deps.random, uuid: () => uuid(c) } }),
  });
  const desks = await openMonthDesks(shop);
  const counts = {
    invalidated: 0,
    corrected: 0,
    outages: 0,
    adjusted: 0,
    late: 0,
    taken: 0,
    refusedByBalance: 0,
  };
  const trader: Trader = { shop, c, desks, counts, adjustable: [], adjustments: [] };
  for (let times = 0; times < SOLD_BEFORE; times += 1)
    trader.adjustable.push(await sell(trader, '03', API_CALLER));
  const perRush = Math.ceil(documents / (DAYS * RUSHES.length));
  for (let day = 1; day <= DAYS; day += 1) await tradeOneDay(trader, day, perRush);
  await desks.openAll();
  await shop.simulator.turnOff();
  await sellMany(trader, LEFT_WAITING);
  // It belongs to the next month.
  shop.clock.set(instantOf('2026-12-01', OPENING));
  const sold = trader.adjustable.findLast(({ tipoDte }) => tipoDte === '03');
  if (sold !== undefined) await adjust(trader, { drawn: sold, tipoDte: '05', byApi: true });
  return { shop, counts };
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
    if (index === 2 || index === 5) await adjustSome(trader, dayOf(day));
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
  const undone = Array.from({ length: c.int(1, 3) }, () => c.pick(sealed));
  for (const each of undone) await invalidate(trader, each);
  await takeBack(trader);
  const left = sealed.filter((each) => each.tipoDte !== '04' && !undone.includes(each));
  trader.adjustable.push(...left.slice(0, ADJUSTMENTS));
  // What comes after the closing is told beside the Z, too.
  await adjust(trader, { drawn: c.pick(trader.adjustable), tipoDte: '06', byApi: true });
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

/** Notes on sales of this month and of the one before; goods of facturas come back once the edition knows it. */
async function adjustSome(trader: Trader, today: string): Promise<void> {
  const { c, adjustable } = trader;
  const types: readonly TipoAjuste[] =
    today < EDITION_2026_FROM ? TIPOS_NOTA : [...TIPOS_NOTA, RETORNO, RETORNO];
  for (let times = ADJUSTMENTS / 2; times > 0; times -= 1)
    await adjust(trader, { drawn: c.pick(adjustable), tipoDte: c.pick(types) });
}

interface Adjusting {
  readonly drawn: Sold;
  readonly tipoDte: TipoAjuste;
  /** By a program; else by whoever issued the document. */
  readonly byApi?: true;
}

/** Adjusts a document in its branch, or another one where its type takes no such adjustment. */
async function adjust(trader: Trader, { drawn, tipoDte, byApi }: Adjusting): Promise<void> {
  const { c, counts, adjustable, adjustments } = trader;
  const wanted = tipoDte === RETORNO ? '01' : '03';
  const sold = drawn.tipoDte === wanted ? drawn : adjustable.findLast((each) => each.tipoDte === wanted);
  if (sold === undefined) return;
  const text = monthAdjustment(tipoDte, sold, c);
  const caller = byApi === true ? { ...API_CALLER, branchId: sold.caller.branchId } : sold.caller;
  const done = await issueIfLeft(trader, { tipoDte, caller, text, draw: 0 });
  if (done === null) {
    counts.refusedByBalance += 1;
    return;
  }
  counts.adjusted += 1;
  if (!sold.fecEmi.startsWith(SEEDED_MONTH)) counts.late += 1;
  adjustments.push(done);
}

/** Invalidates a note or a return: its document may be adjusted anew. */
async function takeBack(trader: Trader): Promise<void> {
  const { c, adjustments, counts } = trader;
  if (adjustments.length === 0) return;
  const [done] = adjustments.splice(c.int(0, adjustments.length - 1), 1);
  if (done === undefined) return;
  await invalidate(trader, done, 2);
  counts.taken += 1;
}

async function invalidate({ shop, counts }: Trader, sold: Sold, tipoAnulacion = 3): Promise<void> {
  const { tipoDte, codigoGeneracion, fecEmi, caller } = sold;
  const motivo = { tipoAnulacion, motivoAnulacion: 'Cliente se retractó' };
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
  '14': 'sujeto-excluido.emitir',
  '18': 'retorno.emitir',
} as const;

async function issue(trader: Trader, of: Issuing): Promise<Sold> {
  const sold = await issueIfLeft(trader, of);
  if (sold === null) throw new Error(`${of.text}: its document has nothing left`);
  return sold;
}

/** Null for a note or a return of more than is left of its document. */
async function issueIfLeft({ shop }: Trader, of: Issuing): Promise<Sold | null> {
  const { tipoDte, caller, text, draw, corrige } = of;
  const call = async (json: string, more: object): Promise<Readonly<Record<string, unknown>> | null> => {
    const input = { request: parseJson(json), ...more };
    const reply = await createDispatch(shop.engine)(OPERATION[tipoDte], input, caller);
    if (reply.ok) return JSON.parse(stringifyJson(reply.value.result)) as Readonly<Record<string, unknown>>;
    const { errors } = reply.problem;
    if (errors !== undefined && errors.every(({ codigo }) => codigo === 'SALDO')) return null;
    throw new Error(`${json}: ${JSON.stringify(reply.problem)}`);
  };
  // What is paid must be the total to the cent: the engine is asked for it first.
  const unpaid = tipoDte === '04' || isAjuste(tipoDte) || draw % 3 === 0;
  const simulation = unpaid ? null : await call(simulated(text), {});
  const paid = simulation === null ? text : paidSale(text, simulation, draw);
  const issued = await call(paid, corrige === undefined ? {} : { corrige });
  if (issued === null) return null;
  const { estado, codigoGeneracion, fecEmi } = issued;
  return {
    estado: String(estado),
    codigoGeneracion: String(codigoGeneracion),
    fecEmi: String(fecEmi),
    tipoDte,
    caller,
    text,
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
