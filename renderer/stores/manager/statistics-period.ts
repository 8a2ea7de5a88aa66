/** Date arithmetic on `YYYY-MM-DD` texts. */

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
/** Enough days to reach the next month from the first of any month. */
const LONGEST_MONTH_DAYS = 31;

export interface Days {
  readonly desde: string;
  readonly hasta: string;
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function weekOf(day: string): Days {
  const weekday = (new Date(Date.parse(day)).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  const desde = plusDays(day, -weekday);
  return { desde, hasta: plusDays(desde, DAYS_PER_WEEK - 1) };
}

export function monthOf(day: string): Days {
  const desde = `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const next = plusDays(desde, LONGEST_MONTH_DAYS).slice(0, 'YYYY-MM'.length);
  return { desde, hasta: plusDays(`${next}-01`, -1) };
}
