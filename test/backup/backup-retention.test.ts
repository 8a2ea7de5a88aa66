import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAILY_BACKUPS, expiredBackups, WEEKLY_BACKUPS } from '../../core/backup/backup-retention.ts';
import { fiscalDate, instantOf, type Instant } from '../../core/domain/fiscal-time.ts';

const DAY_MS = 86_400_000;
/** Moments of two hundred days, in whole seconds as names of backups have them. */
const TAKEN = fc
  .uniqueArray(fc.integer({ min: 0, max: 200 * 86_400 }), { maxLength: 80 })
  .map((seconds) => seconds.map((each) => instantOf('2026-11-02', '00:00:00') + each * 1000));

const kept = (taken: readonly Instant[]) => {
  const expired = new Set(expiredBackups(taken));
  return taken.filter((instant) => !expired.has(instant));
};

describe('backups that are kept', () => {
  it('are those of seven days and, before them, the last one of each of four weeks', () => {
    // One a day at noon; 2026-11-22 and the other Sundays before it end their weeks.
    const daily = Array.from({ length: 60 }, (_, day) => instantOf('2026-11-25', '12:00:00') - day * DAY_MS);
    expect(kept(daily).map(fiscalDate)).toEqual([
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-15',
      '2026-11-08',
    ]);
  });

  it('are the last of a day that has several', () => {
    const taken = ['07:00:00', '12:00:00', '23:59:59'].map((time) => instantOf('2026-11-25', time));
    expect(kept(taken)).toEqual([instantOf('2026-11-25', '23:59:59')]);
  });

  it('stay however long the computer was off', () => {
    const taken = ['2025-01-01', '2025-03-01', '2026-11-25'].map((date) => instantOf(date, '12:00:00'));
    expect(expiredBackups(taken)).toEqual([]);
  });

  it('are never more than the promised number, always with the newest, and stay at a second look', () => {
    fc.assert(
      fc.property(TAKEN, (taken) => {
        const left = kept(taken);
        expect(left.length).toBeLessThanOrEqual(DAILY_BACKUPS + WEEKLY_BACKUPS);
        if (taken.length > 0) expect(left).toContain(Math.max(...taken));
        expect(expiredBackups(left)).toEqual([]);
        expect(expiredBackups(taken.toReversed())).toEqual(expiredBackups(taken));
      }),
    );
  });

  it('keep the last one of each of the seven latest days with a backup', () => {
    fc.assert(
      fc.property(TAKEN, (taken) => {
        const days = [...new Set(taken.toSorted((a, b) => b - a).map(fiscalDate))].slice(0, DAILY_BACKUPS);
        const left = kept(taken);
        for (const day of days) {
          const ofDay = taken.filter((instant) => fiscalDate(instant) === day);
          expect(left).toContain(Math.max(...ofDay));
        }
      }),
    );
  });

  it('reach three weeks back when one is taken and the rest thinned out every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 400 }), fc.integer({ min: 0, max: 86_399 }), (days, second) => {
        const first = instantOf('2026-11-02', '00:00:00') + second * 1000;
        let left: readonly Instant[] = [];
        for (let day = 0; day < days; day += 1) left = kept([...left, first + day * DAY_MS]);
        const newest = first + (days - 1) * DAY_MS;
        expect(newest - Math.min(...left)).toBeGreaterThanOrEqual(3 * 7 * DAY_MS - 6 * DAY_MS);
        expect(left.length).toBeGreaterThanOrEqual(DAILY_BACKUPS);
      }),
    );
  });
});
