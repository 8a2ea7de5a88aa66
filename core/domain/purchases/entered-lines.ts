/** Purchase lines as goods: base units and cost (§compras-costo). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { wholeUnits } from '../stock/base-units.ts';
import { amount, lesser, notBelowZero, roundItem, sum, ZERO, type Amount } from '../money.ts';
import type { ReceivedDocument } from './received-document.ts';

const MAX_LINE_BASE_UNITS = 1_000_000_000;

/** Base units of a presentation quantity, or why it gives none. */
export function enteredUnits(
  quantity: Amount,
  { factor, pesado, codigo }: { readonly factor: number; readonly pesado: boolean; readonly codigo: string },
): number | Rule {
  const base = wholeUnits(quantity.times(factor), { pesado }, MAX_LINE_BASE_UNITS);
  const isFraction = typeof base !== 'number' && base.regla === 'cantidad-entera';
  return isFraction ? rule('compra-fraccion', { codigo }) : base;
}

/**
 * Cost of each line by its number: without creditable VAT, with the VAT of a 01, less its share of general discounts by
 * kind of sale, with its share of charges that are no VAT; never below zero. The costs sum to the whole; the last line takes
 * the rounding rest.
 */
export function lineCosts(document: ReceivedDocument): ReadonlyMap<number, Amount> {
  const { lineas, sumas } = document;
  const kinds = [
    costsOf(
      lineas.map(({ noSujeta }) => noSujeta),
      sumas.descuNoSuj,
    ),
    costsOf(
      lineas.map(({ exenta }) => exenta),
      sumas.descuExenta,
    ),
    costsOf(
      lineas.map(({ gravada }) => gravada),
      sumas.descuGravada,
    ),
    ...chargesOf(document),
  ];
  return new Map(
    lineas.map((line, at) => [
      line.numItem,
      notBelowZero(sum(kinds.map((costs) => costs[at] ?? ZERO)).plus(line.noGravado)),
    ]),
  );
}

function costsOf(values: readonly Amount[], off: Amount): readonly Amount[] {
  const taken = shares(off, values);
  return values.map((value, at) => value.minus(taken[at] ?? ZERO));
}

/** FOVIAL and the like: to the lines that name the charge, else to all, by their value. */
function chargesOf({ lineas, sumas }: ReceivedDocument): readonly (readonly Amount[])[] {
  const worth = lineas.map(({ noSujeta, exenta, gravada }) => sum([noSujeta, exenta, gravada]));
  const loose = sumas.noGravado.minus(sum(lineas.map(({ noGravado }) => noGravado)));
  return [...sumas.tributos, { codigo: '', valor: notBelowZero(loose) }].map(({ codigo, valor }) => {
    const isNamed = lineas.some(({ tributos }) => tributos.includes(codigo));
    const meant = lineas.map(({ tributos }, at) =>
      isNamed && !tributos.includes(codigo) ? ZERO : (worth[at] ?? ZERO),
    );
    return shares(valor, meant);
  });
}

/** Shares of an amount by value; nothing where nothing has a value. */
function shares(whole: Amount, values: readonly Amount[]): readonly Amount[] {
  const worth = sum(values);
  if (whole.isZero() || !worth.gt(0)) return values.map(() => ZERO);
  const last = values.findLastIndex((value) => value.gt(0));
  let left = whole;
  return values.map((value, at) => {
    const share = at === last ? left : roundItem(whole.times(value).div(worth));
    left = left.minus(share);
    return share;
  });
}

/** Values less an amount, in proportion and never below zero; only those meant. */
export function takenOff(
  values: readonly Amount[],
  whole: Amount,
  isMeant: (place: number) => boolean,
): readonly Amount[] {
  const meant = values.map((value, place) => (isMeant(place) ? value : ZERO));
  const off = shares(lesser(whole, sum(meant)), meant);
  return values.map((value, place) => notBelowZero(value.minus(off[place] ?? ZERO)));
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
