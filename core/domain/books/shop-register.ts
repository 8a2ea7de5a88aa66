/** Monthly goods register of a shop by product, at the periodic average cost (§registro-inventario). */
import type { StockCause } from '../../contract/stock/stock.ts';
import type { Instant } from '../fiscal-time.ts';
import { amount, roundSummary, toCents, type Amount } from '../money.ts';

export interface GoodsEvent {
  readonly at: Instant;
  readonly causa: StockCause;
  /** Source and destination; null outside the shop, and `desde` is null for a count. */
  readonly desde: string | null;
  readonly hacia: string | null;
  /** Base units moved or counted. */
  readonly base: number;
  /** Cost per base unit; null when unknown. */
  readonly unitario: Amount | null;
  /** Goods that stay go out at what they had cost and come in at what they cost since a supplier took off of their price. */
  readonly rebaja?: boolean;
}

/** A product in a month: opening stock by place, and unit cost before and during the month. */
export interface MonthOfGoods<Event extends GoodsEvent> {
  readonly opening: ReadonlyMap<string, number>;
  readonly former: Amount | null;
  readonly promedio: Amount | null;
  readonly events: readonly Event[];
  /** Closing figures of the previous month if it is closed, and late events of closed months. */
  readonly cerrado?: ClosedGoods & { readonly late: readonly Event[] };
}

/** Closing stock of a closed month: base units, and value in cents. */
export interface ClosedGoods {
  readonly saldo: number;
  readonly costoSaldo: bigint;
}

export interface RegisterLine<Event> {
  /** Null for the opening balance (`saldo`) and for the correction to the month's average (`ajuste`). */
  readonly event: Event | null;
  /** Belongs to a closed month. */
  readonly tardia: boolean;
  readonly clase: 'saldo' | 'ajuste' | 'rebaja' | StockCause;
  readonly entrada: number;
  readonly salida: number;
  readonly unitario: Amount | null;
  readonly costoEntrada: bigint;
  readonly costoSalida: bigint;
  readonly saldo: number;
  readonly costoSaldo: bigint;
}

/** Value in cents; 0 when there are no units or the cost is unknown. */
export const goodsValue = (base: number, unitario: Amount | null): bigint =>
  unitario === null ? 0n : toCents(roundSummary(unitario.times(amount(String(base)))));
/** Value of the stock; negative stock is worth 0. */
export const goodsWorth = (base: number, unitario: Amount | null): bigint =>
  base > 0 ? goodsValue(base, unitario) : 0n;

/**
 * Register lines of a product; empty without stock and movements. The last balance is valued at the month's average.
 */
export function registerLines<Event extends GoodsEvent>(
  month: MonthOfGoods<Event>,
): readonly RegisterLine<Event>[] {
  const { opening, former, promedio, events, cerrado } = month;
  const places = new Map(opening);
  const lines: RegisterLine<Event>[] = [];
  const present = [...opening.values()].reduce((total, base) => total + base, 0);
  let { saldo, costoSaldo } = cerrado ?? { saldo: present, costoSaldo: goodsWorth(present, former) };
  const add = (line: Omit<RegisterLine<Event>, 'saldo' | 'costoSaldo'>) => {
    saldo += line.entrada - line.salida;
    costoSaldo += line.costoEntrada - line.costoSalida;
    lines.push({ ...line, saldo, costoSaldo });
  };
  if (saldo !== 0 || costoSaldo !== 0n) add({ ...NO_GOODS, clase: 'saldo', unitario: former });
  const addEvent = (event: Event, change: ReturnType<typeof changeOf>, tardia: boolean) => {
    const { entrada, salida } = change;
    const { causa, rebaja, unitario } = event;
    const clase = rebaja === true ? 'rebaja' : causa;
    // A count without difference moves nothing.
    if (entrada === 0 && salida === 0) return;
    const [costoEntrada, costoSalida] = [goodsValue(entrada, unitario), goodsValue(salida, unitario)];
    add({ event, tardia, clase, entrada, salida, unitario, costoEntrada, costoSalida });
  };
  const late = cerrado?.late ?? [];
  for (const event of late)
    if (!isCount(event)) addEvent(event, changeOf(event, new Map<string, number>()), true);
  // Counts of closed months, changed by late events, bring the balance to the actual stock.
  if (saldo !== present) add(countedLine({ late, rest: present - saldo, former }));
  for (const event of events) addEvent(event, changeOf(event, places), false);
  const difference = goodsWorth(saldo, promedio) - costoSaldo;
  const adjusted = difference > 0n ? { costoEntrada: difference } : { costoSalida: -difference };
  if (difference !== 0n) add({ ...NO_GOODS, clase: 'ajuste', unitario: promedio, ...adjusted });
  return lines;
}

const NO_GOODS = {
  event: null,
  tardia: false,
  entrada: 0,
  salida: 0,
  costoEntrada: 0n,
  costoSalida: 0n,
} as const;

const isCount = ({ causa, desde }: GoodsEvent) => causa === 'conteo' && desde === null;

/** One line for the differences of closed months' counts, dated by the last late count. */
function countedLine<Event extends GoodsEvent>(of: {
  readonly late: readonly Event[];
  readonly rest: number;
  readonly former: Amount | null;
}): Omit<RegisterLine<Event>, 'saldo' | 'costoSaldo'> {
  const { late, rest, former: unitario } = of;
  const [entrada, salida] = [Math.max(rest, 0), Math.max(-rest, 0)];
  return {
    event: late.findLast(isCount) ?? null,
    tardia: true,
    clase: 'conteo',
    entrada,
    salida,
    unitario,
    costoEntrada: goodsValue(entrada, unitario),
    costoSalida: goodsValue(salida, unitario),
  };
}

/** Units in and out, by place; a move between two places of the shop is both. */
function changeOf(
  { causa, desde, hacia, base }: GoodsEvent,
  places: Map<string, number>,
): { readonly entrada: number; readonly salida: number } {
  const at = (place: string) => places.get(place) ?? 0;
  if (causa === 'conteo' && hacia !== null) {
    const found = base - at(hacia);
    places.set(hacia, base);
    return { entrada: Math.max(found, 0), salida: Math.max(-found, 0) };
  }
  if (desde !== null) places.set(desde, at(desde) - base);
  if (hacia !== null) places.set(hacia, at(hacia) + base);
  return { entrada: hacia === null ? 0 : base, salida: desde === null ? 0 : base };
}
