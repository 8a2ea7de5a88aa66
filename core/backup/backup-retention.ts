/** Retention of scheduled backups: one per day and one per week. */
import { fiscalDate, startOfDay, type Instant } from '../domain/fiscal-time.ts';

/** Days whose last backup is kept. */
export const DAILY_BACKUPS = 7;
/** Weeks (Monday to Sunday) whose last backup is kept. */
export const WEEKLY_BACKUPS = 4;

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const DAYS_FROM_MONDAY = 3;

export interface StoredBackups {
  readonly diarias: number;
  readonly semanales: number;
}

/**
 * Backups to delete. Only days and weeks with a backup count, so that nothing is deleted because the computer
 * was off.
 * @param taken times of all backups, in any order
 * @param kept defaults to the usual retention
 * @returns a subset of `taken`, never the newest
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

/** Day number in El Salvador. */
function dayOf(instant: Instant): number {
  return Math.floor(startOfDay(fiscalDate(instant)) / DAY_MS);
}

function weekOf(instant: Instant): number {
  return Math.floor((dayOf(instant) + DAYS_FROM_MONDAY) / 7);
}
