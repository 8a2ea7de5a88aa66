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
}

/** A line: what came, what left, and what there is then; units are base units, costs cents. */
export interface RegisterLine<Event> {
  /** Null: what there was when the month began (`saldo`), or what brings the balance to the average of the month (`ajuste`). */
  readonly event: Event | null;
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
  const { opening, former, promedio, events } = month;
  const places = new Map(opening);
  const lines: RegisterLine<Event>[] = [];
  let saldo = [...opening.values()].reduce((total, base) => total + base, 0);
  let costoSaldo = goodsWorth(saldo, former);
  const add = (line: Omit<RegisterLine<Event>, 'saldo' | 'costoSaldo'>) => {
    saldo += line.entrada - line.salida;
    costoSaldo += line.costoEntrada - line.costoSalida;
    lines.push({ ...line, saldo, costoSaldo });
  };
  if (saldo !== 0) add({ ...NO_GOODS, clase: 'saldo', unitario: former });
  for (const event of events) {
    const { entrada, salida } = changeOf(event, places);
    const { causa: clase, unitario } = event;
    // A count that found what there was to be moves nothing.
    if (entrada === 0 && salida === 0) continue;
    const [costoEntrada, costoSalida] = [goodsValue(entrada, unitario), goodsValue(salida, unitario)];
    add({ event, clase, entrada, salida, unitario, costoEntrada, costoSalida });
  }
  const difference = goodsWorth(saldo, promedio) - costoSaldo;
  const adjusted = difference > 0n ? { costoEntrada: difference } : { costoSalida: -difference };
  if (difference !== 0n) add({ ...NO_GOODS, clase: 'ajuste', unitario: promedio, ...adjusted });
  return lines;
}

const NO_GOODS = { event: null, entrada: 0, salida: 0, costoEntrada: 0n, costoSalida: 0n } as const;

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
