/** Quantities in base units: pieces, or thousandths of a weighed unit. Always whole numbers (§base-units). */
import type { JsonNumber } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { WEIGHED_DECIMALS } from '../../contract/till/products.ts';
import { amount, toJsonNumber, type Amount } from '../money.ts';

const THOUSANDTHS = 10 ** WEIGHED_DECIMALS;
/** Upper limit for one document; more is a mistake. */
const MAX_BASE_UNITS = 1_000_000_000_000;

export interface Measured {
  readonly pesado: boolean;
}

const scaleOf = ({ pesado }: Measured) => (pesado ? THOUSANDTHS : 1);

/**
 * A presentation quantity in base units, rounded half up when not exact, because a sale is never refused for that.
 *
 * @param of `factor`: product units per presentation
 * @returns null for zero or implausibly many units
 */
export function baseUnits(cantidad: Amount, of: Measured & { readonly factor: number }): number | null {
  const base = cantidad.times(of.factor).times(scaleOf(of)).toDecimalPlaces(0);
  return base.gt(0) && base.lte(MAX_BASE_UNITS) ? base.toNumber() : null;
}

/** Whether a presentation quantity is a whole number of base units. */
export function isWhole(cantidad: Amount, of: Measured & { readonly factor: number }): boolean {
  return cantidad.isInteger() || cantidad.times(of.factor).times(scaleOf(of)).isInteger();
}

/** A quantity in base units without rounding; null when not exact or above `most`. */
export function exactBaseUnits(cantidad: Amount, of: Measured, most = MAX_BASE_UNITS): number | null {
  const base = cantidad.times(scaleOf(of));
  return base.isInteger() && !base.isNegative() && base.lte(most) ? base.toNumber() : null;
}

/** Base units of a quantity that is not negative, without rounding, or why it gives none. */
export function wholeUnits(cantidad: Amount, of: Measured, most = MAX_BASE_UNITS): number | Rule {
  return exactBaseUnits(cantidad, of, most) ?? unitsFault(cantidad, of, most);
}

function unitsFault(cantidad: Amount, of: Measured, most: number): Rule {
  if (cantidad.times(scaleOf(of)).isInteger())
    return rule('cantidad-de-mas', { maximo: unitsOf(most, of).toFixed() });
  return of.pesado ? rule('cantidad-por-peso', { decimales: WEIGHED_DECIMALS }) : rule('cantidad-entera');
}

/** Base units as a displayed quantity: 1.25 for 1,250 thousandths. */
export function unitsOf(base: number, of: Measured): Amount {
  return amount(String(base)).div(scaleOf(of));
}

export const shownUnits = (base: number, of: Measured): JsonNumber => toJsonNumber(unitsOf(base, of));

/** Cost of a displayed unit from that of a base unit. */
export const costOfUnit = (ofBase: Amount | null, of: Measured): Amount | null =>
  ofBase === null ? null : ofBase.times(scaleOf(of));
