import { Decimal as Library } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../core/domain/decimal.ts';

/** A library that computes with as many digits as it takes, to compare with. */
const Reference = Library.clone({
  precision: 200,
  rounding: Library.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

const anyText = fc
  .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) =>
    new Reference(digits.toString()).div(new Reference(10).pow(decimals)).toFixed(),
  );

function plain(value: Library): string {
  return value.isZero() ? '0' : value.toFixed();
}

describe('decimals', () => {
  it('add, subtract, multiply and compare as exact decimals do', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const [own, other] = [Decimal.of(a), Decimal.of(b)];
        const [left, right] = [new Reference(a), new Reference(b)];
        expect(own.plus(other).toFixed()).toBe(plain(left.plus(right)));
        expect(own.minus(other).toFixed()).toBe(plain(left.minus(right)));
        expect(own.times(other).toFixed()).toBe(plain(left.times(right)));
        expect(own.comparedTo(other)).toBe(left.comparedTo(right));
        expect([own.isNegative(), own.isInteger()]).toEqual([left.lt(0), left.isInteger()]);
      }),
    );
  });

  it('leave out decimals towards 0', () => {
    const cut = ['1.999', '-1.999', '1.9', '7'].map((text) => Decimal.of(text).truncated(2).toFixed());
    expect(cut).toEqual(['1.99', '-1.99', '1.9', '7']);
  });

  it('round sums, products and quotients as exact decimals do, half away from zero', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 0, max: 8 }), (a, b, decimals) => {
        const [own, left] = [Decimal.of(a), new Reference(a)];
        expect(own.toDecimalPlaces(decimals).toFixed()).toBe(plain(left.toDecimalPlaces(decimals)));
        expect(own.times(Decimal.of(b)).toDecimalPlaces(decimals).toFixed()).toBe(
          plain(left.times(b).toDecimalPlaces(decimals)),
        );
        if (Decimal.of(b).isZero()) return;
        expect(own.div(Decimal.of(b)).toDecimalPlaces(decimals).toFixed()).toBe(
          plain(left.div(b).toDecimalPlaces(decimals)),
        );
      }),
    );
  });

  it.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['0.004', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['7', 2, '7.00'],
    ['-0.05', 1, '-0.1'],
    ['1.100', 3, '1.100'],
  ])('%s with %i decimals is %s', (text, decimals, expected) => {
    expect(Decimal.of(text).toFixed(decimals)).toBe(expected);
  });

  it.each(['0', '10', '-10.01', '100000000000000000000', '0.00000001'])(
    '%s is written as it is read',
    (text) => {
      expect(Decimal.of(text).toFixed()).toBe(text);
    },
  );

  it('have no quotient by zero', () => {
    expect(() => Decimal.of('1').div(0)).toThrow(RangeError);
  });

  it('are quotients with forty decimals, whatever signs they have', () => {
    const two = Decimal.of('2');
    const third = `0.${'6'.repeat(39)}7`;
    expect([two.div(3), two.negated().div(-3)].map((each) => each.toFixed())).toEqual([third, third]);
    expect([two.div(-3), two.negated().div(3)].map((each) => each.toFixed())).toEqual([
      `-${third}`,
      `-${third}`,
    ]);
  });

  it.each([
    ['-0.01', 'below', '0'],
    ['0', 'equal', '0.00'],
    ['1.5', 'equal', '1.500'],
    ['1.51', 'above', '1.5'],
  ])('%s is %s to %s', (text, order, other) => {
    const [own, against] = [Decimal.of(text), Decimal.of(other)];
    expect({
      lt: own.lt(against),
      lte: own.lte(against),
      eq: own.eq(against),
      gte: own.gte(against),
      gt: own.gt(against),
    }).toEqual({
      lt: order === 'below',
      lte: order !== 'above',
      eq: order === 'equal',
      gte: order !== 'below',
      gt: order === 'above',
    });
  });

  it('are negative, zero or positive, and zero is not negative', () => {
    const found = ['-0.1', '0.0', '0.1'].map((text) => {
      const value = Decimal.of(text);
      return [value.isNegative(), value.isZero(), value.isPositive()];
    });
    expect(found).toEqual([
      [true, false, false],
      [false, true, true],
      [false, false, true],
    ]);
  });

  it.each([
    ['1.5', 150n],
    ['-1.500', -150n],
    ['1.501', null],
    ['3', 300n],
    ['0.000', 0n],
  ])('%s is %s hundredths', (text, hundredths) => {
    expect(Decimal.of(text).wholeAt(2)).toBe(hundredths);
  });

  it('are told as they are written', () => {
    expect(Decimal.of('1.50').toString()).toBe('1.5');
  });
});
