/** Exact decimals (integer and scale) for amounts and quantities (§rounding). */

/** Decimals of a quotient: enough that rounding to eight or two decimals equals rounding the exact value. */
const QUOTIENT_DECIMALS = 40;

const POWERS: bigint[] = [1n];

function power(exponent: number): bigint {
  for (let next = POWERS.length; next <= exponent; next += 1) POWERS.push((POWERS[next - 1] ?? 1n) * 10n);
  return POWERS[exponent] ?? 1n;
}

/** Integer quotient, rounded half away from zero. */
function rounded(numerator: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  const quotient = (numerator < 0n ? -numerator + half : numerator + half) / divisor;
  return numerator < 0n ? -quotient : quotient;
}

/** An immutable exact decimal without negative zero. JavaScript numbers passed in must be integers. */
export class Decimal {
  readonly #digits: bigint;
  readonly #scale: number;

  /** @param scale digits after the decimal point */
  constructor(digits: bigint, scale: number) {
    this.#digits = digits;
    this.#scale = scale;
  }

  /** @param text plain canonical notation, `-?\d+(\.\d+)?` */
  static of(text: string): Decimal {
    const point = text.indexOf('.');
    if (point === -1) return new Decimal(BigInt(text), 0);
    return new Decimal(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
  }

  plus(other: Decimal | number): Decimal {
    const operand = decimalOf(other);
    // Most columns of documents are 0: no new object for them.
    if (operand.#digits === 0n) return this;
    if (this.#digits === 0n) return operand;
    const scale = Math.max(this.#scale, operand.#scale);
    return new Decimal(this.#at(scale) + operand.#at(scale), scale);
  }

  minus(other: Decimal | number): Decimal {
    const operand = decimalOf(other);
    if (operand.#digits === 0n) return this;
    const scale = Math.max(this.#scale, operand.#scale);
    return new Decimal(this.#at(scale) - operand.#at(scale), scale);
  }

  times(other: Decimal | number): Decimal {
    const factor = decimalOf(other);
    return new Decimal(this.#digits * factor.#digits, this.#scale + factor.#scale);
  }

  /** Quotient, rounded half up at 40 decimals. @throws RangeError when the divisor is 0 */
  div(other: Decimal | number): Decimal {
    const divisor = decimalOf(other);
    const sign = divisor.#digits < 0n ? -1n : 1n;
    const numerator = sign * this.#at(Math.max(this.#scale, divisor.#scale)) * power(QUOTIENT_DECIMALS);
    const below = sign * divisor.#at(Math.max(this.#scale, divisor.#scale));
    return new Decimal(rounded(numerator, below), QUOTIENT_DECIMALS);
  }

  abs(): Decimal {
    return this.#digits < 0n ? this.negated() : this;
  }

  negated(): Decimal {
    return new Decimal(-this.#digits, this.#scale);
  }

  isZero(): boolean {
    return this.#digits === 0n;
  }

  isNegative(): boolean {
    return this.#digits < 0n;
  }

  isPositive(): boolean {
    return this.#digits >= 0n;
  }

  isInteger(): boolean {
    return this.#digits % power(this.#scale) === 0n;
  }

  /** Negative, 0 or positive when less than, equal to or greater than the other. */
  comparedTo(other: Decimal | number): number {
    const against = decimalOf(other);
    const scale = Math.max(this.#scale, against.#scale);
    const [own, theirs] = [this.#at(scale), against.#at(scale)];
    if (own === theirs) return 0;
    return own < theirs ? -1 : 1;
  }

  eq(other: Decimal | number): boolean {
    return this.comparedTo(other) === 0;
  }

  lt(other: Decimal | number): boolean {
    return this.comparedTo(other) < 0;
  }

  lte(other: Decimal | number): boolean {
    return this.comparedTo(other) <= 0;
  }

  gt(other: Decimal | number): boolean {
    return this.comparedTo(other) > 0;
  }

  gte(other: Decimal | number): boolean {
    return this.comparedTo(other) >= 0;
  }

  /** Rounds to at most `decimals`, half away from zero. */
  toDecimalPlaces(decimals: number): Decimal {
    if (this.#scale <= decimals) return this;
    return new Decimal(rounded(this.#digits, power(this.#scale - decimals)), decimals);
  }

  /** Leaves out what is beyond `decimals`: never further from 0. */
  truncated(decimals: number): Decimal {
    if (this.#scale <= decimals) return this;
    return new Decimal(this.#digits / power(this.#scale - decimals), decimals);
  }

  /** Plain notation, with `decimals` decimals or as many as needed. */
  toFixed(decimals?: number): string {
    if (decimals === undefined) return this.#digits === 0n ? '0' : withoutUselessZeros(this.#text());
    const short = this.toDecimalPlaces(decimals);
    return new Decimal(short.#at(decimals), decimals).#text();
  }

  /** Value times 10^decimals; null when that is not an integer. */
  wholeAt(decimals: number): bigint | null {
    if (this.#scale <= decimals) return this.#at(decimals);
    const below = power(this.#scale - decimals);
    return this.#digits % below === 0n ? this.#digits / below : null;
  }

  toString(): string {
    return this.toFixed();
  }

  /** Nearest double, for drawing only. */
  toNumber(): number {
    return Number(this.toFixed());
  }

  #at(scale: number): bigint {
    return scale === this.#scale ? this.#digits : this.#digits * power(scale - this.#scale);
  }

  #text(): string {
    if (this.#scale === 0) return this.#digits.toString();
    const isNegative = this.#digits < 0n;
    const digits = (isNegative ? -this.#digits : this.#digits).toString().padStart(this.#scale + 1, '0');
    const point = digits.length - this.#scale;
    return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
  }
}

const ZERO_DIGIT = 0x30;

function withoutUselessZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  if (text[end - 1] === '.') end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

function decimalOf(value: Decimal | number): Decimal {
  return typeof value === 'number' ? new Decimal(BigInt(value), 0) : value;
}
