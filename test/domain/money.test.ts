import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, JsonNumber, parseJson, stringifyJson } from '../../core/contract/json.ts';
import {
  amount,
  fromCents,
  IVA_RATE,
  ivaContained,
  largestDiscount,
  netOfIva,
  roundItem,
  roundSummary,
  sum,
  toCents,
  toJsonNumber,
  withinTolerance,
  ZERO,
  withIva,
} from '../../core/domain/money.ts';

const text = (value: { toFixed(): string }): string => value.toFixed();
const anyCents = fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n });

describe('amount', () => {
  it('adds decimals exactly where binary floats do not', () => {
    expect(text(sum([amount('0.1'), amount('0.2')]))).toBe('0.3');
  });

  it('multiplies the largest price by the smallest quantity without losing a digit', () => {
    const product = amount('99999999999.99999999').times(amount('99999999999.00000001'));
    expect(text(product)).toBe('9999999999900000000000.0000000099999999');
  });

  it('reads numbers of a parsed body', () => {
    const body = parseJson('{"precioUni": 1.10e2}') as { precioUni: JsonNumber };
    expect(text(amount(body.precioUni))).toBe('110');
  });

  it.each(['', 'abc', 'Infinity', 'NaN', '0x10', '1,50', ' 1', '1.'])('refuses %j', (wrong) => {
    expect(() => amount(wrong)).toThrow(RangeError);
  });

  it('sums nothing to zero', () => {
    expect(text(sum([]))).toBe('0');
  });
});

describe('named roundings', () => {
  it('take no more off a line than it costs', () => {
    expect(text(largestDiscount(amount('1.5'), amount('0.88495575')))).toBe('1.32743362');
    expect(text(largestDiscount(amount('3'), amount('1.99')))).toBe('5.97');
  });

  it.each([
    ['5.664', '5.66'],
    ['5.665', '5.67'],
    ['5.6649999999', '5.66'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['-5.664', '-5.66'],
    ['-5.665', '-5.67'],
    ['1.005', '1.01'],
    ['10', '10'],
    ['-0.004', '0'],
  ])('rounds the summary amount %s to %s', (from, to) => {
    expect(text(roundSummary(amount(from)))).toBe(to);
  });

  it.each([
    ['0.781150442', '0.78115044'],
    ['0.000000005', '0.00000001'],
    ['0.0000000049', '0'],
    ['-0.000000005', '-0.00000001'],
    ['1.123456785', '1.12345679'],
    ['7', '7'],
  ])('rounds the item amount %s to %s', (from, to) => {
    expect(text(roundItem(amount(from)))).toBe(to);
  });

  it('never leaves a negative zero behind', () => {
    expect(Object.is(roundSummary(amount('-0.001')).toNumber(), 0)).toBe(true);
  });
});

describe('VAT', () => {
  it('is thirteen per cent', () => {
    expect(text(IVA_RATE)).toBe('0.13');
  });

  // §vat; the rest computed by hand as gross × 13 / 113.
  it.each([
    ['6.79', '0.78115044'],
    ['25.99', '2.99'],
    ['1.13', '0.13'],
    ['113', '13'],
    ['0.01', '0.00115044'],
    ['-6.79', '-0.78115044'],
    ['0', '0'],
  ])('contained in %s is %s', (gross, iva) => {
    expect(text(ivaContained(amount(gross)))).toBe(iva);
  });

  it('takes the contained VAT off a gross amount', () => {
    expect(text(netOfIva(amount('25.99')))).toBe('23');
    expect(text(netOfIva(amount('6.79')))).toBe('6.00884956');
    expect(text(withIva(amount('23.01')))).toBe('26.0013');
  });

  it('splits every gross amount into parts that add up and lie within a hundred-millionth of the exact share', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const gross = fromCents(cents);
        const iva = ivaContained(gross);
        expect(netOfIva(gross).plus(iva).eq(gross)).toBe(true);
        const exactTimes113 = cents * 13n * 1_000_000n;
        const gap = BigInt(iva.times(100_000_000).toFixed()) * 113n - exactTimes113;
        expect(gap * 2n <= 113n && gap * 2n >= -113n).toBe(true);
      }),
    );
  });
});

describe('tolerance', () => {
  it.each([
    ['1.00', '1.01', true],
    ['1.01', '1.00', true],
    ['1.00', '1.0100001', false],
    ['1.00', '0.98', false],
  ])('between %s and %s of one cent: %s', (a, b, inside) => {
    expect(withinTolerance(amount(a), amount(b), amount('0.01'))).toBe(inside);
  });
});

/** The same with 0 in the place of numbers that the engine would write with an exponent. */
const withoutExponents = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, each: unknown) =>
      typeof each === 'number' && String(each).includes('e') ? 0 : each,
    ),
  );

describe('conversions', () => {
  it.each([
    ['0.00000001', '0.00000001'],
    ['0.1000', '0.1'],
    ['100000000000000000000', '100000000000000000000'],
    ['-3.50', '-3.5'],
    ['-0', '0'],
  ])('writes %s as the JSON number %s', (from, to) => {
    expect(stringifyJson({ n: toJsonNumber(amount(from)) })).toBe(`{"n":${to}}`);
  });

  it('reads every number as it is written, alone or beside one with many digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 });
    const literal = fc
      .tuple(fc.constantFrom('', '-'), fc.bigInt(0n, 10n ** 18n), digits)
      .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);
    const space = fc.constantFrom('', ' ', '\n\t', '\r\n  ');
    fc.assert(
      fc.property(fc.array(literal, { minLength: 1, maxLength: 4 }), space, (literals, gap) => {
        const read = (texts: readonly string[]) =>
          (parseJson(`{"n":${gap}[${texts.join(`,${gap}`)}]}`) as { n: JsonNumber[] }).n.map(
            ({ text: each }) => each,
          );
        const whole = literals.map((each) => decimalText(each));
        expect(read(literals)).toEqual(whole);
        expect(literals.map((each) => read([each])[0])).toEqual(whole);
        // Wherever a value may stand.
        for (const each of literals) {
          const number = new JsonNumber(decimalText(each) ?? '');
          expect(parseJson(gap + each)).toEqual(number);
          expect(parseJson(`{"a":${gap}${each}${gap},"b":{"1E9":${each}}}`)).toEqual({
            a: number,
            b: { '1E9': number },
          });
          expect(parseJson(`[[${gap}${each}],"1E9"]`)).toEqual([[number], '1E9']);
        }
      }),
      { numRuns: 300 },
    );
    expect(parseJson('[0.00000012,-0,1E2]')).toEqual(
      ['0.00000012', '0', '100'].map((each) => new JsonNumber(each)),
    );
    expect(parseJson('[0.0000001]')).toEqual([new JsonNumber('0.0000001')]);
  });

  it('writes other data as the engine does, whatever its texts and names are made of', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.string({ unit: 'binary', minLength: 60 }),
        (value, long) => {
          const data = { value: withoutExponents(value), long, [long]: [long, undefined, -0, Number.NaN] };
          expect(stringifyJson(data)).toBe(JSON.stringify(data));
        },
      ),
      { numRuns: 300 },
    );
    expect(stringifyJson('\ud800"\n\\é\u2028')).toBe(JSON.stringify('\ud800"\n\\é\u2028'));
  });

  it('writes no number with an exponent, which the authority refuses', () => {
    expect(stringifyJson([1e21, -5e-7])).toBe('[1000000000000000000000,-0.0000005]');
  });

  it('writes zero that came from a negative product as 0', () => {
    expect(toJsonNumber(amount('-1').times(ZERO)).text).toBe('0');
  });

  it.each([
    ['16.95', 1695n],
    ['0', 0n],
    ['-20', -2000n],
    ['99999999999.99', 9_999_999_999_999n],
  ])('turns %s into cents and back', (from, cents) => {
    expect(toCents(amount(from))).toBe(cents);
    expect(fromCents(cents).eq(amount(from))).toBe(true);
  });

  it('refuses to drop fractions of a cent', () => {
    expect(() => toCents(amount('0.001'))).toThrow(RangeError);
  });

  it('brings any number of cents back unchanged', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents);
      }),
    );
  });
});
