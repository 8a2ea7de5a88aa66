/** Which automatic backups are kept: one for each of the last days, and one for each of the last weeks. */
import { fiscalDate, instantOf, type Instant } from '../domain/fiscal-time.ts';

/** Days with a backup whose last one is kept. */
export const DAILY_BACKUPS = 7;
/** Weeks with a backup, Monday to Sunday, whose last one is kept. */
export const WEEKLY_BACKUPS = 4;

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const DAYS_FROM_MONDAY = 3;

/** Days and weeks whose last backup is kept. */
export interface StoredBackups {
  readonly diarias: number;
  readonly semanales: number;
}

/**
 * The backups that are not needed any more. Days and weeks without a backup do not count, so that nothing is deleted
 * because the computer was off.
 *
 * @param taken when each backup was taken, in any order
 * @param kept how many days and weeks; the usual ones unless given
 * @returns those to delete, a part of `taken`; never the newest
 */
export function expiredBackups(
  taken: readonly Instant[],
  kept: StoredBackups = { diarias: DAILY_BACKUPS, semanales: WEEKLY_BACKUPS },
): readonly Instant[] {
  const newestFirst = taken.toSorted((a, b) => b - a);
  const spared = new Set([
    ...newestFirst.slice(0, 1),
    ...firstOfEach(newestFirst, dayOf).slice(0, kept.diarias),
    ...firstOfEach(newestFirst, weekOf).slice(0, kept.semanales),
  ]);
  return newestFirst.filter((instant) => !spared.has(instant));
}

function firstOfEach(
  newestFirst: readonly Instant[],
  periodOf: (instant: Instant) => number,
): readonly Instant[] {
  const periods = new Map<number, Instant>();
  for (const instant of newestFirst) {
    const period = periodOf(instant);
    if (!periods.has(period)) periods.set(period, instant);
  }
  return [...periods.values()];
}

/** Number of the day in El Salvador. */
function dayOf(instant: Instant): number {
  return Math.floor(instantOf(fiscalDate(instant), '00:00:00') / DAY_MS);
}

function weekOf(instant: Instant): number {
  return Math.floor((dayOf(instant) + DAYS_FROM_MONDAY) / 7);
}
