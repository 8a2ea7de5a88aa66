/**
 * Money and quantities as exact decimals, with each rounding named after its rule.
 * Never a `number`: amounts enter as text or {@link JsonNumber} and leave as {@link JsonNumber} or cents.
 */
import { decimalText, JsonNumber } from '../contract/json.ts';
import { Decimal } from './decimal.ts';

/** Decimals of item fields (§rounding). */
const ITEM_DECIMALS = 8;
/** Decimals of summary fields (§rounding) and of paid amounts. */
const SUMMARY_DECIMALS = 2;

/** An immutable exact amount or quantity; created by {@link amount}. */
export type Amount = Decimal;

export const ZERO: Amount = new Decimal(0n, 0);

/** VAT rate of El Salvador, 13 % (§vat). */
export const IVA_RATE: Amount = Decimal.of('0.13');
const WITH_IVA: Amount = Decimal.of('1.13');

/**
 * Parses an exact amount without rounding.
 *
 * @param value plain decimal text (`"12.50"`) or a number of a parsed body
 * @throws RangeError when the text is not a decimal number; validate external input first
 */
export function amount(value: string | JsonNumber): Amount {
  // A number of a parsed body is already canonical.
  const text = value instanceof JsonNumber ? value.text : decimalText(value);
  if (text === null) throw new RangeError('not a decimal number');
  return Decimal.of(text);
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = ZERO;
  for (const each of amounts) total = total.plus(each);
  return total;
}

/** Rounds an item field: 8 decimals, half away from zero (§rounding). */
export function roundItem(value: Amount): Amount {
  return value.toDecimalPlaces(ITEM_DECIMALS);
}

export function lesser(a: Amount, b: Amount): Amount {
  return a.lte(b) ? a : b;
}

export function notBelowZero(value: Amount): Amount {
  return value.isNegative() ? ZERO : value;
}

/** The most that can be taken off `cantidad` at `precioUni`; with the decimals of an item field unless others are given. */
export function largestDiscount(cantidad: Amount, precioUni: Amount, decimals = ITEM_DECIMALS): Amount {
  return precioUni.times(cantidad).truncated(decimals);
}

/** Rounds a summary field: 2 decimals, half away from zero (§rounding). */
export function roundSummary(value: Amount): Amount {
  return value.toDecimalPlaces(SUMMARY_DECIMALS);
}

/** VAT included in a gross amount: `gross − gross / 1.13`, rounded as an item field (§vat). */
export function ivaContained(gross: Amount): Amount {
  return roundItem(gross.minus(gross.div(WITH_IVA)));
}

export function withIva(net: Amount): Amount {
  return net.times(WITH_IVA);
}

/** Amount without its included VAT; plus {@link ivaContained} it equals `gross` exactly. */
export function netOfIva(gross: Amount): Amount {
  return gross.minus(ivaContained(gross));
}

export function withinTolerance(a: Amount, b: Amount, tolerance: Amount): boolean {
  return a.minus(b).abs().lte(tolerance);
}

/** Plain JSON number without exponent or trailing zeros (§lossless-json). */
export function toJsonNumber(value: Amount): JsonNumber {
  return value.isZero() ? NOUGHT : new JsonNumber(value.toFixed());
}

const NOUGHT = new JsonNumber('0');

/** Whole cents. @throws RangeError when the amount has fractions of a cent; round first */
export function toCents(value: Amount): bigint {
  const cents = value.wholeAt(SUMMARY_DECIMALS);
  if (cents === null) throw new RangeError('amount has fractions of a cent');
  return cents;
}

export function fromCents(cents: bigint): Amount {
  return new Decimal(cents, SUMMARY_DECIMALS);
}
