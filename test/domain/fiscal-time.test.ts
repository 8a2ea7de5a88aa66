import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  authorityTime,
  fiscalDate,
  fiscalTime,
  fiscalYear,
  instantOf,
  isFiscalDate,
  isFiscalTime,
  isoUtc,
  parseAuthorityTime,
  startOfMonth,
} from '../../core/domain/fiscal-time.ts';

const utc = (iso: string): number => Date.parse(iso);
const anyInstant = fc.integer({ min: utc('1970-01-02T00:00:00Z'), max: utc('2100-12-31T23:59:59Z') });

describe('the calendar of El Salvador', () => {
  it.each([
    ['2026-11-21T16:00:00.999Z', '2026-11-21', '10:00:00', 2026],
    ['2027-01-01T05:59:59.999Z', '2026-12-31', '23:59:59', 2026],
    ['2027-01-01T06:00:00.000Z', '2027-01-01', '00:00:00', 2027],
    ['2028-02-29T05:59:59.000Z', '2028-02-28', '23:59:59', 2028],
    ['2028-02-29T06:00:00.000Z', '2028-02-29', '00:00:00', 2028],
    ['2027-03-01T05:00:00.000Z', '2027-02-28', '23:00:00', 2027],
    // July and January alike: there is no daylight saving.
    ['2026-07-01T12:00:00.000Z', '2026-07-01', '06:00:00', 2026],
    ['2026-01-01T12:00:00.000Z', '2026-01-01', '06:00:00', 2026],
    ['1970-01-01T00:00:00.000Z', '1969-12-31', '18:00:00', 1969],
  ])('shows %s as %s %s', (iso, date, time, year) => {
    expect(fiscalDate(utc(iso))).toBe(date);
    expect(fiscalTime(utc(iso))).toBe(time);
    expect(fiscalYear(utc(iso))).toBe(year);
  });

  it('finds the moment of a date and time', () => {
    expect(instantOf('2026-12-31', '23:59:59')).toBe(utc('2027-01-01T05:59:59Z'));
  });

  it.each([
    ['2026-02-30', '10:00:00'],
    ['2026-11-21', '24:00:00'],
    ['', ''],
  ])('refuses the moment %j %j', (date, time) => {
    expect(() => instantOf(date, time)).toThrow(RangeError);
  });

  it.each([NaN, Infinity, Date.parse('+010000-01-02T00:00:00Z')])('refuses the moment %d', (instant) => {
    expect(() => fiscalDate(instant)).toThrow(RangeError);
    expect(() => isoUtc(instant)).toThrow(RangeError);
  });

  it('comes back to the same second for every moment from 1970 to 2100', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(instantOf(fiscalDate(instant), fiscalTime(instant))).toBe(Math.floor(instant / 1000) * 1000);
      }),
    );
  });

  it.each(['America/El_Salvador', 'Pacific/Kiritimati', 'America/St_Johns', 'UTC'])(
    'does not depend on the zone of the computer (%s)',
    (zone) => {
      const module = new URL('../../core/domain/fiscal-time.ts', import.meta.url).href;
      const script = `
        const t = await import(${JSON.stringify(module)});
        const at = Date.UTC(2027, 0, 1, 5, 59, 59);
        console.log(JSON.stringify([
          Intl.DateTimeFormat().resolvedOptions().timeZone,
          t.fiscalDate(at), t.fiscalTime(at), t.instantOf('2026-12-31', '23:59:59') === at,
          t.authorityTime(at), t.parseAuthorityTime('31/12/2026 23:59:59') === at,
          t.addDays('2026-12-31', 1), t.isFiscalDate('2027-02-29'),
        ]));`;
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
      });
      expect(JSON.parse(output)).toEqual([
        zone,
        '2026-12-31',
        '23:59:59',
        true,
        '31/12/2026 23:59:59',
        true,
        '2027-01-01',
        false,
      ]);
    },
  );
});

describe('texts of a moment', () => {
  it('writes ISO 8601 in UTC with milliseconds', () => {
    expect(isoUtc(utc('2026-11-21T16:00:00Z'))).toBe('2026-11-21T16:00:00.000Z');
    expect(isoUtc(utc('2026-11-21T16:00:00Z') + 7)).toBe('2026-11-21T16:00:00.007Z');
  });

  it('writes and reads the form of the authority', () => {
    expect(authorityTime(utc('2027-01-01T05:59:59Z'))).toBe('31/12/2026 23:59:59');
    expect(parseAuthorityTime('31/12/2026 23:59:59')).toBe(utc('2027-01-01T05:59:59Z'));
    expect(parseAuthorityTime('29/02/2028 00:00:00')).toBe(utc('2028-02-29T06:00:00Z'));
  });

  it.each([
    '',
    '29/02/2027 00:00:00',
    '12/31/2026 10:00:00',
    '31/12/2026 24:00:00',
    '31/12/2026 10:60:00',
    '1/2/2026 10:00:00',
    '31/12/26 10:00:00',
    '2026-12-31 10:00:00',
    '31/12/2026T10:00:00',
    '31/12/2026 10:00:00 ',
  ])('does not read %j', (text) => {
    expect(parseAuthorityTime(text)).toBeNull();
  });

  it('brings every second from 1970 to 2100 back from the form of the authority', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(parseAuthorityTime(authorityTime(instant))).toBe(Math.floor(instant / 1000) * 1000);
      }),
    );
  });
});

describe('days', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 30, '2026-12-21'],
  ])('%s and %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });

  it('goes there and back from every day', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -20_000, max: 20_000 }), (instant, days) => {
        const date = fiscalDate(instant);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  it.each([
    ['2026-02-30', 1],
    ['2026-11-21', 0.5],
    ['9999-12-31', 1],
    ['1000-01-01', -1],
  ])('refuses to add to %s %d days', (date, days) => {
    expect(() => addDays(date, days)).toThrow(RangeError);
  });

  it('finds the first day of the month', () => {
    expect(startOfMonth('2028-02-29')).toBe('2028-02-01');
    expect(() => startOfMonth('2027-02-29')).toThrow(RangeError);
  });

  it.each(['2026-11-21', '2028-02-29', '2000-02-29', '2026-12-31'])('knows %s as a day', (date) => {
    expect(isFiscalDate(date)).toBe(true);
  });

  it.each([
    '',
    '2027-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-01-01',
    '0999-01-01',
    '2026-1-1',
    '2026-01-01 ',
    '2026-01-01T00:00:00',
  ])('does not know %j as a day', (date) => {
    expect(isFiscalDate(date)).toBe(false);
  });

  it('knows the times of a day', () => {
    expect(['00:00:00', '23:59:59', '09:05:07'].every(isFiscalTime)).toBe(true);
    expect(['24:00:00', '23:60:00', '23:59:60', '9:05:07', '10:00', ''].some(isFiscalTime)).toBe(false);
  });
});
