/** Purchase lines as goods: base units and cost (§compras-costo). */
import { exactBaseUnits } from '../stock/base-units.ts';
import { amount, roundItem, sum, ZERO, type Amount } from '../money.ts';
import type { ReceivedDocument, ReceivedLine } from './received-document.ts';

const MAX_LINE_BASE_UNITS = 1_000_000_000;

/** Base units of a presentation quantity; null when not whole or too many. */
export function enteredUnits(
  quantity: Amount,
  { factor, pesado }: { readonly factor: number; readonly pesado: boolean },
): number | null {
  return exactBaseUnits(quantity.times(factor), { pesado }, MAX_LINE_BASE_UNITS);
}

/**
 * Cost of each line by its number: without creditable VAT, with the VAT of a 01, less its share of general discounts by
 * kind of sale. The costs sum to the whole; the last line takes the rounding rest.
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

/** Less than its quantity costs its share; more is a bonus and costs nothing. */
export function receivedCost(
  cost: Amount,
  { recibido, cantidad }: { readonly recibido: Amount; readonly cantidad: Amount },
): Amount {
  if (recibido.gte(cantidad)) return cost;
  return roundItem(cost.times(recibido).div(cantidad));
}

/** Relative change in unit cost that raises an alarm. */
const ALARM = amount('0.30');

/** Whether the unit cost changed so much that the factor may be wrong. */
export function isAlarming(before: Amount, now: Amount): boolean {
  return before.gt(0) && now.minus(before).abs().gt(before.times(ALARM));
}
