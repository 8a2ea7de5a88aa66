import { describe, expect, it } from 'vitest';
import type { TipoDte } from '../../core/contract/edition.ts';
import { listedAmount } from '../../renderer/money/listed-amount.ts';
import { centsOf, decimalOf, dollars, textOfCents, wholeDollars } from '../../renderer/money/cents.ts';

describe('amounts as people type and read them', () => {
  it.each([
    ['1,234.50', '1234.5'],
    ['.5', '0.5'],
    ['$ 3', '3'],
    ['007', '7'],
    ['1.12345678', '1.12345678'],
    ['1.123456789', null],
    ['1,5', '1.5'],
    ['$ 12,50', '12.5'],
    ['0,125', '0.125'],
    ['1,500', '1500'],
    ['1,2,3', null],
    ['1,234,5', null],
    ['', null],
    ['.', null],
    ['-3', null],
    ['1e3', null],
  ])('reads «%s» as %s', (typed, text) => {
    expect(decimalOf(typed)).toBe(text);
  });

  it('counts cash in whole cents and refuses fractions of them', () => {
    expect(centsOf('20')).toBe(2000);
    expect(centsOf('0.1')).toBe(10);
    expect(centsOf('0.125')).toBeNull();
    expect(textOfCents(2005)).toBe('20.05');
    expect([-20_000, 0, 150_000].map(wholeDollars)).toEqual(['−$200', '$0', '$1,500']);
    expect(textOfCents(-7)).toBe('-0.07');
  });

  it('lists what takes off a sale as negative, and nothing as nothing', () => {
    const listed = (tipoDte: TipoDte) =>
      ['135', '30.3', '0', '0.00'].map((each) => listedAmount(tipoDte, each));
    expect(listed('03')).toEqual(['135.00', '30.30', '0.00', '0.00']);
    for (const tipoDte of ['05', '18'] as const)
      expect(listed(tipoDte)).toEqual(['-135.00', '-30.30', '0.00', '0.00']);
  });

  it('writes dollars as El Salvador does', () => {
    expect(dollars('1234.5')).toBe('$1,234.50');
    expect(dollars('0.88495575')).toBe('$0.88495575');
    expect(dollars('1000000')).toBe('$1,000,000.00');
    expect(dollars('-3.5')).toBe('−$3.50');
  });
});
