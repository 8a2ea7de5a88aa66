import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../core/domain/text/amount-in-words.ts';
import { amount, fromCents } from '../../core/domain/money.ts';
import { readSpanishInteger } from './spanish-number-reader.ts';

/** Typed by hand; the cents follow in their own tests. */
const WHOLE: readonly (readonly [string, string])[] = [
  ['0', 'CERO'],
  ['1', 'UNO'],
  ['2', 'DOS'],
  ['3', 'TRES'],
  ['4', 'CUATRO'],
  ['5', 'CINCO'],
  ['6', 'SEIS'],
  ['7', 'SIETE'],
  ['8', 'OCHO'],
  ['9', 'NUEVE'],
  ['10', 'DIEZ'],
  ['11', 'ONCE'],
  ['12', 'DOCE'],
  ['13', 'TRECE'],
  ['14', 'CATORCE'],
  ['15', 'QUINCE'],
  ['16', 'DIECISÉIS'],
  ['17', 'DIECISIETE'],
  ['18', 'DIECIOCHO'],
  ['19', 'DIECINUEVE'],
  ['20', 'VEINTE'],
  ['21', 'VEINTIUNO'],
  ['22', 'VEINTIDÓS'],
  ['23', 'VEINTITRÉS'],
  ['24', 'VEINTICUATRO'],
  ['25', 'VEINTICINCO'],
  ['26', 'VEINTISÉIS'],
  ['27', 'VEINTISIETE'],
  ['28', 'VEINTIOCHO'],
  ['29', 'VEINTINUEVE'],
  ['30', 'TREINTA'],
  ['31', 'TREINTA Y UNO'],
  ['42', 'CUARENTA Y DOS'],
  ['53', 'CINCUENTA Y TRES'],
  ['64', 'SESENTA Y CUATRO'],
  ['75', 'SETENTA Y CINCO'],
  ['86', 'OCHENTA Y SEIS'],
  ['99', 'NOVENTA Y NUEVE'],
  ['100', 'CIEN'],
  ['101', 'CIENTO UNO'],
  ['116', 'CIENTO DIECISÉIS'],
  ['121', 'CIENTO VEINTIUNO'],
  ['200', 'DOSCIENTOS'],
  ['333', 'TRESCIENTOS TREINTA Y TRES'],
  ['400', 'CUATROCIENTOS'],
  ['500', 'QUINIENTOS'],
  ['555', 'QUINIENTOS CINCUENTA Y CINCO'],
  ['600', 'SEISCIENTOS'],
  ['700', 'SETECIENTOS'],
  ['800', 'OCHOCIENTOS'],
  ['900', 'NOVECIENTOS'],
  ['999', 'NOVECIENTOS NOVENTA Y NUEVE'],
  ['1000', 'MIL'],
  ['1001', 'MIL UNO'],
  ['1100', 'MIL CIEN'],
  ['2000', 'DOS MIL'],
  ['7006', 'SIETE MIL SEIS'],
  ['16000', 'DIECISÉIS MIL'],
  ['21000', 'VEINTIÚN MIL'],
  ['21021', 'VEINTIÚN MIL VEINTIUNO'],
  ['31000', 'TREINTA Y UN MIL'],
  ['100000', 'CIEN MIL'],
  ['101000', 'CIENTO UN MIL'],
  ['121000', 'CIENTO VEINTIÚN MIL'],
  ['500500', 'QUINIENTOS MIL QUINIENTOS'],
  ['999999', 'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE'],
  ['1000000', 'UN MILLÓN'],
  ['1000001', 'UN MILLÓN UNO'],
  ['1001000', 'UN MILLÓN MIL'],
  ['2000000', 'DOS MILLONES'],
  ['21000000', 'VEINTIÚN MILLONES'],
  ['31000031', 'TREINTA Y UN MILLONES TREINTA Y UNO'],
  ['100000000', 'CIEN MILLONES'],
  ['101000000', 'CIENTO UN MILLONES'],
  ['700900500', 'SETECIENTOS MILLONES NOVECIENTOS MIL QUINIENTOS'],
  ['1000000000', 'MIL MILLONES'],
  ['1001000000', 'MIL UN MILLONES'],
  ['1000001000', 'MIL MILLONES MIL'],
  ['1021000000', 'MIL VEINTIÚN MILLONES'],
  ['2000000000', 'DOS MIL MILLONES'],
  ['21021021021', 'VEINTIÚN MIL VEINTIÚN MILLONES VEINTIÚN MIL VEINTIUNO'],
  [
    '99999999999',
    'NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE',
  ],
];

const wordsOf = (whole: number | string): string =>
  amountInWords(amount(`${whole}`)).replace(/ 00\/100 USD$/, '');

describe('amountInWords', () => {
  it.each(WHOLE)('writes %s as %s', (whole, words) => {
    expect(amountInWords(amount(whole))).toBe(`${words} 00/100 USD`);
  });

  it.each([
    ['16.95', 'DIECISÉIS 95/100 USD'],
    ['0.01', 'CERO 01/100 USD'],
    ['0.10', 'CERO 10/100 USD'],
    ['0.99', 'CERO 99/100 USD'],
    ['1.05', 'UNO 05/100 USD'],
    ['1000000.5', 'UN MILLÓN 50/100 USD'],
  ])('writes the cents of %s as a fraction', (value, words) => {
    expect(amountInWords(amount(value))).toBe(words);
  });

  it.each(['-0.01', '100000000000', '0.001', '16.955'])('refuses %s', (value) => {
    expect(() => amountInWords(amount(value))).toThrow(RangeError);
  });

  it('reads back as the same number for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), (cents) => {
        const match = /^([A-ZÁÉÍÓÚ ]+) (\d{2})\/100 USD$/.exec(amountInWords(fromCents(cents)));
        expect(BigInt(readSpanishInteger(match?.[1] ?? '')) * 100n + BigInt(match?.[2] ?? '-1')).toBe(cents);
      }),
      { numRuns: 5000 },
    );
  });

  it('reads back as the same number for every whole amount up to 9999 and every one of the first thousands', () => {
    for (let value = 0; value <= 9999; value += 1) expect(readSpanishInteger(wordsOf(value))).toBe(value);
    for (let value = 0; value <= 999; value += 1) {
      expect(readSpanishInteger(wordsOf(value * 1000))).toBe(value * 1000);
      expect(readSpanishInteger(wordsOf(value * 1_000_000))).toBe(value * 1_000_000);
    }
  });

  it('has 14 to 145 characters, which fits the 8 to 200 the schemas allow', () => {
    // Each group of three digits is written on its own, so the longest amount joins the longest of each group.
    const longest = (unit: number, values: number): { value: number; words: string } => {
      const all = Array.from({ length: values - 2 }, (_, index) => (index + 2) * unit);
      return all
        .map((value) => ({ value, words: wordsOf(value) }))
        .reduce((best, each) => (each.words.length > best.words.length ? each : best));
    };
    const groups = [longest(1e9, 100), longest(1e6, 1000), longest(1e3, 1000), longest(1, 1000)];
    const whole = groups.reduce((total, { value }) => total + value, 0);
    const text = amountInWords(amount(`${whole}.99`));
    // " MILLONES" stands once where the two groups of millions each bring it.
    const joined = groups.reduce((total, { words }) => total + words.length + 1, 0) - ' MILLONES'.length;
    expect(text).toHaveLength(joined + '99/100 USD'.length);
    // Counted by hand: 22 + 1 + 32 + 9 + 1 + 32 + 4 + 1 + 32 + 11.
    expect(text).toHaveLength(145);
    expect(amountInWords(amount('1'))).toHaveLength(14);
  });

  it('stays within the length of the schemas for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), (cents) => {
        const { length } = amountInWords(fromCents(cents));
        expect(length >= 14 && length <= 145).toBe(true);
      }),
    );
  });
});
