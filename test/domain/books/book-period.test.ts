/** The month of the purchase book that a purchase belongs to, and whether it still gives credit there (§libro-compras). */
import { describe, expect, it } from 'vitest';
import { isTooLate, purchasePeriods, type DatedPurchase } from '../../../core/domain/books/book-period.ts';

const MAY: DatedPurchase = {
  tipoDte: '03',
  emitida: '2026-05',
  recibida: '2026-05',
  hoy: '2026-05',
  cerrado: null,
};

describe('the month of a purchase', () => {
  it.each<[string, Partial<DatedPurchase>, string, readonly string[]]>([
    ['its own', {}, '2026-05', ['2026-05']],
    ['its own, entered later', { hoy: '2026-07' }, '2026-05', ['2026-05', '2026-06', '2026-07']],
    [
      'the present one when it came later',
      { recibida: '2026-06', hoy: '2026-07' },
      '2026-07',
      ['2026-05', '2026-06', '2026-07'],
    ],
    ['its own after the close of the one before', { cerrado: '2026-04' }, '2026-05', ['2026-05']],
    [
      'its own after the close of an earlier one',
      { cerrado: '2026-03', hoy: '2026-06' },
      '2026-05',
      ['2026-05', '2026-06'],
    ],
    [
      'the present one when its own is closed',
      { cerrado: '2026-05', hoy: '2026-07' },
      '2026-07',
      ['2026-06', '2026-07'],
    ],
    [
      'the present one when a later one is closed too',
      { cerrado: '2026-06', hoy: '2026-08', tipoDte: '05' },
      '2026-08',
      ['2026-07', '2026-08'],
    ],
    ['the next one when the present one is closed', { cerrado: '2026-05' }, '2026-06', ['2026-06']],
    ['the next year', { cerrado: '2026-12', hoy: '2026-12' }, '2027-01', ['2027-01']],
  ])('is %s', (_which, more, propuesto, posibles) => {
    expect(purchasePeriods({ ...MAY, ...more })).toEqual({ propuesto, posibles });
  });

  it.each([
    ['03', '2026-06'],
    ['06', '2026-06'],
    ['14', '2026-06'],
    ['05', '2026-05'],
    ['07', '2026-05'],
    ['09', '2026-05'],
  ])('of a %s that came a month later is %s', (tipoDte, propuesto) => {
    const late = { ...MAY, tipoDte, recibida: '2026-06', hoy: '2026-06' };
    expect(purchasePeriods(late)).toEqual({ propuesto, posibles: ['2026-05', '2026-06'] });
  });

  it('is offered a year back, and its own however old', () => {
    const offered = (emitida: string) => purchasePeriods({ ...MAY, emitida }).posibles;
    const year = ['2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'];
    const all = [...year, '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
    expect(offered('2025-06')).toEqual(all.slice(1));
    expect(offered('2025-05')).toEqual(all);
    expect(offered('2025-04')).toEqual(['2025-04', ...all]);
    expect(offered('2023-01')).toEqual(['2023-01', ...all]);
  });
});

describe('the credit of a purchase', () => {
  it.each([
    ['03', '2026-05', false],
    ['03', '2026-08', false],
    ['03', '2026-09', true],
    ['06', '2026-08', false],
    ['06', '2026-09', true],
    ['05', '2026-09', false],
    ['14', '2027-09', false],
  ])('of a %s of May is lost in %s: %s', (tipoDte, periodo, late) => {
    expect(isTooLate({ tipoDte, emitida: '2026-05' }, periodo)).toBe(late);
  });
});
