/** The register of a shop's goods in a month, product by product, at the periodic average of their cost (§registro-inventario). */
import type { StockCause } from '../../contract/stock/stock.ts';
import type { Instant } from '../fiscal-time.ts';
import { amount, roundSummary, toCents, type Amount } from '../money.ts';

/** What happened to goods of a shop. */
export interface GoodsEvent {
  readonly at: Instant;
  readonly causa: StockCause;
  /** Where they came from and went to; a place outside of the shop is null, and so is `desde` of a count. */
  readonly desde: string | null;
  readonly hacia: string | null;
  /** In base units: moved, or counted. */
  readonly base: number;
  /** What a base unit cost; null where nobody knows. */
  readonly unitario: Amount | null;
}

/** A product in a month: what there was of it where when that began, and what a base unit cost until then and in it. */
export interface MonthOfGoods<Event extends GoodsEvent> {
  readonly opening: ReadonlyMap<string, number>;
  readonly former: Amount | null;
  readonly promedio: Amount | null;
  readonly events: readonly Event[];
  /** Where the month before is closed: what it ended with, and what came to closed months since. */
  readonly cerrado?: ClosedGoods & { readonly late: readonly Event[] };
}

/** What a closed month ended with of a product: base units, and their value in cents. */
export interface ClosedGoods {
  readonly saldo: number;
  readonly costoSaldo: bigint;
}

/** A line: what came, what left, and what there is then; units are base units, costs cents. */
export interface RegisterLine<Event> {
  /** Null: what there was when the month began (`saldo`), or what brings the balance to the average of the month (`ajuste`). */
  readonly event: Event | null;
  /** Of a month that is closed. */
  readonly tardia: boolean;
  readonly clase: 'saldo' | 'ajuste' | StockCause;
  readonly entrada: number;
  readonly salida: number;
  readonly unitario: Amount | null;
  readonly costoEntrada: bigint;
  readonly costoSalida: bigint;
  readonly saldo: number;
  readonly costoSaldo: bigint;
}

/** The value of so many base units; nothing where there are none, or nobody knows what they cost. */
export const goodsValue = (base: number, unitario: Amount | null): bigint =>
  unitario === null ? 0n : toCents(roundSummary(unitario.times(amount(String(base)))));
/** The same of what there is: less than nothing is worth nothing. */
export const goodsWorth = (base: number, unitario: Amount | null): bigint =>
  base > 0 ? goodsValue(base, unitario) : 0n;

/** Lines of a product, none where there was and came nothing. The last balance is what there is at the average of the month. */
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
    const { causa: clase, unitario } = event;
    // A count that found what there was to be moves nothing.
    if (entrada === 0 && salida === 0) return;
    const [costoEntrada, costoSalida] = [goodsValue(entrada, unitario), goodsValue(salida, unitario)];
    add({ event, tardia, clase, entrada, salida, unitario, costoEntrada, costoSalida });
  };
  const late = cerrado?.late ?? [];
  for (const event of late)
    if (!isCount(event)) addEvent(event, changeOf(event, new Map<string, number>()), true);
  // What counts of closed months found, or now find, brings it to what there was.
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

/** What counts of closed months change of what there is, in one line, with the last count that came late. */
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

/** What came and left, noted at its places; what goes from one place of the shop to another does both. */
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
