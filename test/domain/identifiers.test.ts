import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDui, normalizeDui, normalizeNit, normalizeNrc } from '../../core/domain/identifiers.ts';
import { ruleText } from '../../core/contract/rules/rules.ts';

/** Invented numbers; the weighted sums were added up by hand. */
const TRUE_DUIS = [
  ['042109874', '32+14+6+36+24+14 = 126'],
  ['102030400', '9+14+15+12 = 50, whose check digit 10 counts as 0'],
  ['000000018', '2'],
  ['053186423', '40+21+6+40+24+12+4 = 147'],
  ['876543210', '72+56+42+30+20+12+6+2 = 240, whose check digit 10 counts as 0'],
] as const;

/** Every valid DUI, built by searching the check digit that satisfies the rule as an equation. */
const validDui = fc.integer({ min: 1, max: 99_999_999 }).map((number) => {
  const body = number.toString().padStart(8, '0');
  const digits = [...body].map(Number);
  const check = Array.from({ length: 10 }, (_, digit) => digit).find(
    (digit) => (digits.reduce((total, value, index) => total + value * (9 - index), 0) + digit) % 10 === 0,
  );
  return `${body}${check}`;
});

describe('DUI', () => {
  it.each(TRUE_DUIS)('accepts %s (%s)', (dui) => {
    expect(normalizeDui(dui)).toEqual({ ok: true, value: dui });
    expect(normalizeDui(`${dui.slice(0, 8)}-${dui[8]}`)).toEqual({ ok: true, value: dui });
    expect(normalizeDui(` ${dui} `)).toEqual({ ok: true, value: dui });
  });

  it.each(['04210987-5', '10203040-1', '000000010'])('refuses %s for its check digit', (dui) => {
    const result = normalizeDui(dui);
    expect(result.ok ? '' : ruleText(result.broken)).toMatch(/dígito verificador del DUI/);
  });

  it.each(['', '4210987-4', '0421098744', '0421-09874', '04210987--4', '0421098A-4', '٠٤٢١٠٩٨٧٤'])(
    'refuses %j for its form',
    (dui) => {
      const result = normalizeDui(dui);
      expect(result.ok ? '' : ruleText(result.broken)).toMatch(/9 dígitos/);
    },
  );

  it('accepts every number that satisfies the rule', () => {
    fc.assert(
      fc.property(validDui, (dui) => {
        expect(normalizeDui(dui).ok).toBe(true);
      }),
    );
  });

  it('always notices one wrong digit where its weight has no factor in common with ten, or in the check digit', () => {
    const position = fc.constantFrom(0, 2, 6, 8);
    fc.assert(
      fc.property(validDui, position, fc.integer({ min: 1, max: 9 }), (dui, at, shift) => {
        const wrong = `${dui.slice(0, at)}${(Number(dui[at]) + shift) % 10}${dui.slice(at + 1)}`;
        expect(normalizeDui(wrong).ok).toBe(false);
      }),
    );
  });

  it('notices a digit that is off by one anywhere', () => {
    fc.assert(
      fc.property(validDui, fc.integer({ min: 0, max: 8 }), (dui, at) => {
        const wrong = `${dui.slice(0, at)}${(Number(dui[at]) + 1) % 10}${dui.slice(at + 1)}`;
        expect(normalizeDui(wrong).ok).toBe(false);
      }),
    );
  });

  it('puts the hyphen back', () => {
    expect(formatDui('042109874')).toBe('04210987-4');
    expect(() => formatDui('04210987-4')).toThrow(RangeError);
  });
});

describe('NIT', () => {
  // Invented; sums of the old (14…2) and new (2,7,6,5,4,3,2,…) weights added up by hand.
  it.each([
    ['0614-150375-001-4', '06141503750014', 'old formula: 279 = 25 × 11 + 4'],
    ['0210-311285-100-0', '02103112851000', 'old formula: 176 = 16 × 11'],
    ['0614-010190-101-5', '06140101901015', 'new formula: 138 + 5 = 13 × 11'],
    ['0511-220814-103-2', '05112208141032', 'new formula: 152 + 2 = 14 × 11'],
    [
      '0614-150375-001-0',
      '06141503750010',
      'new formula on a low correlative: 177 + 10 = 17 × 11, 10 counts as 0',
    ],
    ['0614-010190-101-1', '06140101901011', 'old formula on a high correlative: 210 = 19 × 11 + 1'],
  ])('accepts %s', (hyphened, digits) => {
    expect(normalizeNit(hyphened)).toEqual({ ok: true, value: digits });
    expect(normalizeNit(digits)).toEqual({ ok: true, value: digits });
  });

  it.each(['0614-150375-001-5', '06140101901012', '0511-220814-103-3'])(
    'refuses %s, which fails both formulas',
    (nit) => {
      const result = normalizeNit(nit);
      expect(result.ok ? '' : ruleText(result.broken)).toMatch(/dígito verificador del NIT/);
    },
  );

  it('refuses at least eight of the ten possible check digits', () => {
    const body = fc
      .integer({ min: 1, max: 9_999_999_999_999 })
      .map((number) => number.toString().padStart(13, '0'));
    fc.assert(
      fc.property(body, (digits) => {
        const accepted = Array.from({ length: 10 }, (_, check) => normalizeNit(`${digits}${check}`).ok);
        const count = accepted.filter(Boolean).length;
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(2);
      }),
    );
  });

  it.each(['', '0614', '0614-010190-1015', '061401-0190-101-5', '061401019010155', '0614O101901015'])(
    'refuses %j for its form',
    (nit) => {
      const result = normalizeNit(nit);
      expect(result.ok ? '' : ruleText(result.broken)).toMatch(/14 dígitos/);
    },
  );

  it('takes a DUI as the NIT of its owner, and checks it as one', () => {
    expect(normalizeNit('04210987-4')).toEqual({ ok: true, value: '042109874' });
    const wrong = normalizeNit('042109875');
    expect(wrong.ok ? '' : ruleText(wrong.broken)).toMatch(/dígito verificador del DUI/);
  });
});

describe('NRC', () => {
  it.each([
    ['7', '7'],
    ['123456-7', '1234567'],
    ['12345678', '12345678'],
    ['1234567-8', '12345678'],
    [' 254-1 ', '2541'],
    ['000123-4', '1234'],
    ['00000012', '12'],
  ])('reads %j as %s', (text, digits) => {
    expect(normalizeNrc(text)).toEqual({ ok: true, value: digits });
  });

  it.each(['', '-', '-7', '123456789', '12345678-9', '12-34', '1234567-', '12A4'])('refuses %j', (text) => {
    const result = normalizeNrc(text);
    expect(result.ok ? '' : ruleText(result.broken)).toMatch(/1 a 8 dígitos/);
  });
});

describe('an identifier of zeros alone', () => {
  it.each([
    ['DUI', normalizeDui, '00000000-0'],
    ['DUI', normalizeDui, '000000000'],
    ['NIT', normalizeNit, '0000-000000-000-0'],
    ['NIT', normalizeNit, '00000000000000'],
    ['DUI', normalizeNit, '000000000'],
    ['NRC', normalizeNrc, '0'],
    ['NRC', normalizeNrc, '0000000-0'],
  ])('is no %s', (name, normalize, text) => {
    const result = normalize(text);
    expect(result.ok ? '' : ruleText(result.broken)).toBe(
      `El ${name} no puede ser solo ceros: escriba el que trae el documento.`,
    );
  });
});
