/**
 * The simulator's own exact decimals: amounts are BigInt counts of 0.00000001 ("units"). Nothing here is shared with
 * the engine, so that a mistake in one of the two shows up as a disagreement.
 */

/** One dollar, in units of 1e-8. */
const ONE_UNITS = 100_000_000n;
/** One cent, in units of 1e-8. */
export const CENT_UNITS = 1_000_000n;
/** Every computed value may differ by this much from what is stated (§rounding), in units of 1e-8. */
const TOLERANCE_UNITS = 1_000_000n;

/** A double keeps every decimal of at most this many significant digits apart from its neighbours. */
const SAFE_LITERAL_DIGITS = 15;
/** Below this value a decimal with 8 places survives the way through a double and back. */
const FAST_LIMIT = 10_000_000;
/** A digit run that a double might not keep. Strings of that shape only cost time: the slow parser is exact too. */
const LONG_LITERAL = /[0-9.]{17}/;

/** A number of the document whose literal a double would not keep. */
export class LongNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A number as it came from the signed text. */
export type WireNumber = number | LongNumber;

/** Whether a value is a number as it stood in the document. */
export function isWireNumber(value: unknown): value is WireNumber {
  return typeof value === 'number' || value instanceof LongNumber;
}

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const keepLongLiterals: SourceReviver = (_key, value, context) => {
  if (typeof value !== 'number') return value;
  const source = context.source ?? '';
  return source.replace(/[^0-9]/g, '').length > SAFE_LITERAL_DIGITS ? new LongNumber(source) : value;
};

/**
 * Parses the signed text without losing a digit: numbers whose literal is too long for a double become
 * {@link LongNumber}.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parsePayload(text: string): unknown {
  return LONG_LITERAL.test(text)
    ? JSON.parse(text, keepLongLiterals as (key: string, value: unknown) => unknown)
    : JSON.parse(text);
}

/** @returns the value in units of 1e-8, or null when it has more than 8 decimals. */
export function unitsOf(value: WireNumber): bigint | null {
  if (typeof value === 'number' && value > -FAST_LIMIT && value < FAST_LIMIT) {
    const units = Math.round(value * 1e8);
    return units / 1e8 === value ? BigInt(units) : null;
  }
  return unitsOfText(typeof value === 'number' ? String(value) : value.text);
}

function unitsOfText(text: string): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const fraction = match[3] ?? '';
  const shift = Number(match[4] ?? 0) - fraction.length + 8;
  const digits = BigInt((match[2] ?? '') + fraction);
  const size = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % size !== 0n) return null;
  const units = shift < 0 ? digits / size : digits * size;
  return match[1] === '-' ? -units : units;
}

/** Division rounded half up (away from zero), the rounding of §rounding. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = (numerator < 0n ? -numerator : numerator) * 2n + denominator;
  const quotient = doubled / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}

/** Rounds to cents, half up at the third decimal; in and out in units of 1e-8. */
export function roundToCents(units: bigint): bigint {
  return divideHalfUp(units, CENT_UNITS) * CENT_UNITS;
}

/** Product of two values in units of 1e-8, rounded to 8 decimals. */
export function multiply(left: bigint, right: bigint): bigint {
  return divideHalfUp(left * right, ONE_UNITS);
}

/** Whether two values in units of 1e-8 agree within the tolerance. */
export function agrees(stated: bigint, computed: bigint): boolean {
  const difference = stated - computed;
  return difference <= TOLERANCE_UNITS && difference >= -TOLERANCE_UNITS;
}

/** Units of 1e-8 as plain decimal text, e.g. `-3.05`. */
export function plainUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0');
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/** The reverse of {@link plainUnits}; 0 for what it never wrote. */
export function unitsOfPlain(text: string): bigint {
  return unitsOfText(text) ?? 0n;
}
