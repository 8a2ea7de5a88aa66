/** Deadlines to invalidate, dates counted by hand on the calendar (§invalidation-terms). */
import { describe, expect, it } from 'vitest';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { Plazo } from '../../core/contract/settings/invalidation-settings.ts';
import { deadlineVerdict, invalidationDeadlines } from '../../core/domain/deadlines.ts';

/** Deadlines of a document sealed on the day of its emission. */
function of(tipoDte: TipoDte, day: string, settings = {}) {
  return invalidationDeadlines({ tipoDte, selladoEl: day, fecEmi: day }, settings);
}

describe('the deadline of a factura', () => {
  it.each([
    ['2026-11-21', '2027-02-21'],
    ['2026-11-30', '2027-02-28'],
    ['2027-11-30', '2028-02-29'],
    ['2026-12-31', '2027-03-31'],
    ['2026-08-31', '2026-11-30'],
    ['2026-10-01', '2027-01-01'],
  ])('sealed on %s is three months later, %s', (day, last) => {
    expect(of('01', day)).toEqual({ shortest: last, longest: last });
  });

  it('counts from emission or from the seal: warned after the first, refused after the second', () => {
    const late = { tipoDte: '01', fecEmi: '2026-11-20', selladoEl: '2026-11-23' } as const;
    expect(invalidationDeadlines(late, {})).toEqual({ shortest: '2027-02-20', longest: '2027-02-23' });
  });
});

describe('the deadline of a purchase without factura', () => {
  it('is three months after its date, which its event may not pass however late it was sealed', () => {
    const late = { tipoDte: '14', fecEmi: '2026-11-20', selladoEl: '2026-11-23' } as const;
    expect(invalidationDeadlines(late, {})).toEqual({ shortest: '2027-02-20', longest: '2027-02-20' });
  });
});

describe('the deadlines of a crédito fiscal and a nota de remisión', () => {
  it.each([
    // December 2026: the 8th is no national holiday; ten business days from Tuesday the 1st.
    ['2026-11-21', '2026-11-22', '2026-12-14'],
    ['2026-11-30', '2026-12-01', '2026-12-14'],
    // January 2027: the 1st is a holiday and a Friday; the 4th is the first business day.
    ['2026-12-31', '2027-01-01', '2027-01-15'],
    // April 2026: Holy Thursday and Friday are the 2nd and 3rd.
    ['2026-03-10', '2026-03-11', '2026-04-16'],
    // March 2027: Easter is the 28th of March, after the tenth business day.
    ['2027-02-15', '2027-02-16', '2027-03-12'],
    // August 2026: the 3rd, 5th and 6th are holidays of San Salvador.
    ['2026-07-31', '2026-08-01', '2026-08-19'],
    // September 2026: the tenth business day, the 14th, is the day before the holiday.
    ['2026-08-20', '2026-08-21', '2026-09-14'],
  ])(
    'sealed on %s are the next day, %s, and the tenth business day of the next month, %s',
    (day, shortest, longest) => {
      expect(of('03', day)).toEqual({ shortest, longest });
      expect(of('04', day)).toEqual({ shortest, longest });
    },
  );

  it('passes over the vacations of public servants once a manager says so', () => {
    const counted = { feriadosPublicos: 'se-cuentan' } as const;
    const notCounted = { feriadosPublicos: 'no-se-cuentan' } as const;
    // August 2026: the 1st to the 6th are vacations; ten business days from Friday the 7th end on Thursday the 20th.
    expect(of('03', '2026-07-10', counted).longest).toBe('2026-08-20');
    expect(of('03', '2026-07-10', notCounted).longest).toBe(of('03', '2026-07-10', {}).longest);
    // April 2026: Easter is the 5th; Wednesday the 1st to Monday the 6th are vacations, ten days from Tuesday the 7th.
    expect(of('03', '2026-03-10', counted).longest).toBe('2026-04-20');
    expect(of('03', '2026-03-10', { feriados: ['vacaciones-semana-santa'] }).longest).toBe('2026-04-20');
  });

  it('falls on a day without holidays where the setting lists none', () => {
    expect(of('03', '2026-03-10', { feriados: [] }).longest).toBe('2026-04-14');
    expect(of('03', '2026-03-10', { feriados: ['semana-santa'] }).longest).toBe('2026-04-16');
    expect(of('03', '2026-03-10', { feriados: ['04-01', '2026-04-06', '2025-04-07'] }).longest).toBe(
      '2026-04-16',
    );
  });

  it.each([
    ['2024-02-10', '2024-04-01', 'Easter is 31 March 2024'],
    ['2025-03-10', '2025-04-30', 'Easter is 20 April 2025'],
    ['2028-03-10', '2028-05-02', 'Easter is 16 April 2028'],
    ['2038-03-10', '2038-04-30', 'Easter is 25 April 2038'],
  ])('sealed on %s leave Holy Thursday and Friday out of twenty business days: %s (%s)', (day, longest) => {
    const twenty = { unidad: 'dias-habiles-mes-siguiente', cantidad: 20, desde: 'sello' } as const;
    const settings = { feriados: ['semana-santa'], plazosInvalidacion: { '03': [twenty] } };
    expect(of('03', day, settings).longest).toBe(longest);
  });
});

describe('a rule of the settings', () => {
  const rule = (unidad: Plazo['unidad'], cantidad: number, desde: Plazo['desde'] = 'sello') => ({
    plazosInvalidacion: { '04': [{ unidad, cantidad, desde }] },
  });

  it.each([
    ['dias', 1, '2026-11-22'],
    ['dias', 4, '2026-11-25'],
    ['dias', 730, '2028-11-20'],
    ['meses', 1, '2026-12-21'],
    ['meses', 24, '2028-11-21'],
    ['dias-habiles-mes-siguiente', 1, '2026-12-01'],
    ['dias-habiles-mes-siguiente', 23, '2027-01-04'],
  ] as const)('of %s %i ends for a seal of 2026-11-21 on %s', (unidad, cantidad, last) => {
    expect(of('04', '2026-11-21', rule(unidad, cantidad))).toEqual({ shortest: last, longest: last });
  });

  it('leaves the other types as they are', () => {
    expect(of('03', '2026-11-21', rule('dias', 4)).longest).toBe('2026-12-14');
  });
});

describe('a day', () => {
  const deadlines = { shortest: '2026-11-22', longest: '2026-12-14' };
  it.each([
    ['2026-11-21', 'open'],
    ['2026-11-22', 'open'],
    ['2026-11-23', 'warn'],
    ['2026-12-14', 'warn'],
    ['2026-12-15', 'closed'],
  ])('%s is %s', (today, verdict) => {
    expect(deadlineVerdict(today, deadlines)).toBe(verdict);
  });
});
