/** Lines of a purchase as goods: how many base units they bring, and what those cost (§compras-costo). */
import { exactBaseUnits } from '../stock/base-units.ts';
import { amount, roundItem, sum, ZERO, type Amount } from '../money.ts';
import type { ReceivedDocument, ReceivedLine } from './received-document.ts';

/** Base units of one line at most. */
const MAX_LINE_BASE_UNITS = 1_000_000_000;

/** Base units of a quantity of a presentation; null where they are not whole, or too many. */
export function enteredUnits(
  quantity: Amount,
  { factor, pesado }: { readonly factor: number; readonly pesado: boolean },
): number | null {
  return exactBaseUnits(quantity.times(factor), { pesado }, MAX_LINE_BASE_UNITS);
}

/**
 * What the goods of each line cost, by its number: without the VAT that is credited, with the VAT of a 01, less what was taken off the whole in
 * proportion to each kind of sale; the parts add up to the whole, the last line takes what rounding leaves.
 */
export function lineCosts(document: ReceivedDocument): ReadonlyMap<number, Amount> {
  const { lineas, sumas } = document;
  const kinds = [
    costsOf(lineas, ({ noSujeta }) => noSujeta, sumas.descuNoSuj),
    costsOf(lineas, ({ exenta }) => exenta, sumas.descuExenta),
    costsOf(lineas, ({ gravada }) => gravada, sumas.descuGravada),
  ];
  return new Map(
    lineas.map((line, at) => [
      line.numItem,
      sum(kinds.map((costs) => costs[at] ?? ZERO)).plus(line.noGravado),
    ]),
  );
}

function costsOf(
  lineas: readonly ReceivedLine[],
  of: (line: ReceivedLine) => Amount,
  off: Amount,
): readonly Amount[] {
  const values = lineas.map(of);
  const whole = sum(values);
  if (off.isZero() || !whole.gt(0)) return values;
  const last = values.findLastIndex((value) => value.gt(0));
  let left = off;
  return values.map((value, at) => {
    const share = at === last ? left : roundItem(off.times(value).div(whole));
    left = left.minus(share);
    return value.minus(share);
  });
}

/** What the units that came of a line cost, where not all of it came. */
export function receivedCost(
  cost: Amount,
  { recibido, cantidad }: { readonly recibido: Amount; readonly cantidad: Amount },
): Amount {
  if (cantidad.isZero() || recibido.eq(cantidad)) return cost;
  return roundItem(cost.times(recibido).div(cantidad));
}

/** Share of the former cost of a unit that a new one may differ by. */
const ALARM = amount('0.30');

/** Whether a unit costs so much more or less than before that the factor may be wrong. */
export function isAlarming(before: Amount, now: Amount): boolean {
  return before.gt(0) && now.minus(before).abs().gt(before.times(ALARM));
}
