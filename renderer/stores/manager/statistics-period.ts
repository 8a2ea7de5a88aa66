/** Days as texts `YYYY-MM-DD`, and the periods around one. */

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
/** Day after the longest month, in days from its first. */
const LONGEST_MONTH_DAYS = 31;

export interface Days {
  readonly desde: string;
  readonly hasta: string;
}

/** The day so many days later. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Monday to Sunday around a day. */
export function weekOf(day: string): Days {
  const weekday = (new Date(Date.parse(day)).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  const desde = plusDays(day, -weekday);
  return { desde, hasta: plusDays(desde, DAYS_PER_WEEK - 1) };
}

/** First to last day of a day's month. */
export function monthOf(day: string): Days {
  const desde = `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const next = plusDays(desde, LONGEST_MONTH_DAYS).slice(0, 'YYYY-MM'.length);
  return { desde, hasta: plusDays(`${next}-01`, -1) };
}
