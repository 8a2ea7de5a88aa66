/** Quantities of goods in base units: pieces, or thousandths of what is weighed. Whole in, whole out (§base-units). */
import type { JsonNumber } from '../../contract/json.ts';
import { WEIGHED_DECIMALS } from '../../contract/till/products.ts';
import { amount, toJsonNumber, type Amount } from '../money.ts';

/** Base units of one unit of a weighed product. */
const THOUSANDTHS = 10 ** WEIGHED_DECIMALS;
/** No paper moves more at once; what says more was never weighed or counted. */
const MAX_BASE_UNITS = 1_000_000_000_000;

/** How a product is measured. */
export interface Measured {
  readonly pesado: boolean;
}

const scaleOf = ({ pesado }: Measured) => (pesado ? THOUSANDTHS : 1);

/**
 * So many of a presentation in base units, rounded half up where a sale says what cannot be had: it is never refused for that.
 *
 * @param of `factor`: how many units of the product the presentation holds
 * @returns null where nothing moves, or more than any shop has
 */
export function baseUnits(cantidad: Amount, of: Measured & { readonly factor: number }): number | null {
  const base = cantidad.times(of.factor).times(scaleOf(of)).toDecimalPlaces(0);
  return base.gt(0) && base.lte(MAX_BASE_UNITS) ? base.toNumber() : null;
}

/** Whether a product has so many of a presentation exactly. */
export function isWhole(cantidad: Amount, of: Measured & { readonly factor: number }): boolean {
  return cantidad.isInteger() || cantidad.times(of.factor).times(scaleOf(of)).isInteger();
}

/** The same of a quantity as a person says it, nothing rounded; null where the product has no such quantity, or it is more than `most`. */
export function exactBaseUnits(cantidad: Amount, of: Measured, most = MAX_BASE_UNITS): number | null {
  const base = cantidad.times(scaleOf(of));
  return base.isInteger() && !base.isNegative() && base.lte(most) ? base.toNumber() : null;
}

/** Base units as a person says them: 1.25 for 1,250 thousandths. */
export function unitsOf(base: number, of: Measured): Amount {
  return amount(String(base)).div(scaleOf(of));
}

/** The same as a number on the wire. */
export const shownUnits = (base: number, of: Measured): JsonNumber => toJsonNumber(unitsOf(base, of));

/** Cost of a unit as a person says it, from that of a base unit. */
export const costOfUnit = (ofBase: Amount | null, of: Measured): Amount | null =>
  ofBase === null ? null : ofBase.times(scaleOf(of));
