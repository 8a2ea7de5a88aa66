/**
 * Money and quantities: exact decimals, with every rounding named after the rule it comes from.
 *
 * No `number` takes part: amounts enter as text or {@link JsonNumber} and leave as {@link JsonNumber} or cents.
 */
import { decimalText, JsonNumber } from '../contract/json.ts';
import { Decimal } from './decimal.ts';

/** Decimals of item fields (§rounding). */
const ITEM_DECIMALS = 8;
/** Decimals of summary fields (§rounding), and of every amount that is paid. */
const SUMMARY_DECIMALS = 2;

/** An exact decimal amount or quantity; immutable. Make one with {@link amount}. */
export type Amount = Decimal;

/** The amount 0. */
export const ZERO: Amount = new Decimal(0n, 0);

/** VAT rate of El Salvador, 13 % (§vat). */
export const IVA_RATE: Amount = Decimal.of('0.13');
const WITH_IVA: Amount = Decimal.of('1.13');

/**
 * The exact amount a decimal text stands for; nothing is rounded.
 *
 * @param value plain decimal text (`"12.50"`) or a number of a parsed body
 * @throws RangeError when the text is not a decimal number: check what comes from outside first
 */
export function amount(value: string | JsonNumber): Amount {
  // A number of a parsed body is canonical already.
  const text = value instanceof JsonNumber ? value.text : decimalText(value);
  if (text === null) throw new RangeError('not a decimal number');
  return Decimal.of(text);
}

/** The sum of the amounts; 0 for none. */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = ZERO;
  for (const each of amounts) total = total.plus(each);
  return total;
}

/** Rounding of item fields: 8 decimals, half up, negatives half away from zero (§rounding). */
export function roundItem(value: Amount): Amount {
  return value.toDecimalPlaces(ITEM_DECIMALS);
}

/** Rounding of summary fields: 2 decimals, half up, negatives half away from zero (§rounding). */
export function roundSummary(value: Amount): Amount {
  return value.toDecimalPlaces(SUMMARY_DECIMALS);
}

/**
 * The VAT contained in an amount that includes it: `gross − gross / 1.13`, rounded as an item field
 * (§vat).
 */
export function ivaContained(gross: Amount): Amount {
  return roundItem(gross.minus(gross.div(WITH_IVA)));
}

/** An amount with its VAT on top, exact. */
export function withIva(net: Amount): Amount {
  return net.times(WITH_IVA);
}

/** What remains of an amount without the VAT it contains; with {@link ivaContained} it adds up to `gross` exactly. */
export function netOfIva(gross: Amount): Amount {
  return gross.minus(ivaContained(gross));
}

/** Whether two amounts differ by at most `tolerance` (which itself is allowed). */
export function withinTolerance(a: Amount, b: Amount, tolerance: Amount): boolean {
  return a.minus(b).abs().lte(tolerance);
}

/** The amount as a JSON number: plain notation, no exponent, no useless zeros (§lossless-json). */
export function toJsonNumber(value: Amount): JsonNumber {
  return value.isZero() ? NOUGHT : new JsonNumber(value.toFixed());
}

const NOUGHT = new JsonNumber('0');

/**
 * The amount in whole cents.
 *
 * @throws RangeError when the amount has fractions of a cent: round it by name first
 */
export function toCents(value: Amount): bigint {
  const cents = value.wholeAt(SUMMARY_DECIMALS);
  if (cents === null) throw new RangeError('amount has fractions of a cent');
  return cents;
}

/** The amount of so many cents. */
export function fromCents(cents: bigint): Amount {
  return new Decimal(cents, SUMMARY_DECIMALS);
}
