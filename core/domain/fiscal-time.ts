/**
 * Time of El Salvador: UTC−6 all year, whatever zone the computer is set to (§identification, §emission-time).
 * Nothing here reads a clock; the functions convert given values only.
 */
import { isDay } from '../contract/api/calendar.ts';

/** A moment: milliseconds since 1970-01-01T00:00:00 UTC. */
export type Instant = number;
/** A calendar day of El Salvador, `YYYY-MM-DD`. */
export type FiscalDate = string;
/** A time of day in El Salvador, `HH:MM:SS`. */
export type FiscalTime = string;

/** Distance of El Salvador from UTC; there has been no daylight saving since 1988, and none is applied here. */
const OFFSET_MS = -6 * 3_600_000;
const DAY_MS = 86_400_000;
/** Length of `2026-11-21T16:00:00.000Z`. */
const ISO_CHARS = 24;
const MONTHS_OF_YEAR = 12;
/** Day after the longest month, in days from its first. */
const LONGEST_MONTH_DAYS = 31;

/** The day on which the moment falls in El Salvador. */
export function fiscalDate(instant: Instant): FiscalDate {
  return localIso(instant).slice(0, 10);
}

/** The time of day of the moment in El Salvador, cut to whole seconds. */
export function fiscalTime(instant: Instant): FiscalTime {
  return localIso(instant).slice(11, 19);
}

/** The calendar year in El Salvador: the year whose number sequence a document belongs to. */
export function fiscalYear(instant: Instant): number {
  return Number(localIso(instant).slice(0, 4));
}

/**
 * The moment at which El Salvador's calendar and clock show this.
 *
 * @throws RangeError when date or time is not valid: check what comes from outside first
 */
export function instantOf(date: FiscalDate, time: FiscalTime): Instant {
  if (!isFiscalDate(date) || !isFiscalTime(time)) throw new RangeError('not a fiscal date and time');
  return Date.parse(`${date}T${time}Z`) - OFFSET_MS;
}

/** The moment as ISO 8601 in UTC with milliseconds, e.g. `2026-11-21T16:00:00.000Z` (§emission-time). */
export function isoUtc(instant: Instant): string {
  return isoText(instant);
}

/** The moment as the authority writes it: `dd/MM/yyyy HH:mm:ss`, local time. */
export function authorityTime(instant: Instant): string {
  const [year, month, day] = fiscalDate(instant).split('-');
  return `${day}/${month}/${year} ${fiscalTime(instant)}`;
}

/** The moment the authority means by `dd/MM/yyyy HH:mm:ss`; null when the text is not of that form or no such day exists. */
export function parseAuthorityTime(text: string): Instant | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text);
  if (!match) return null;
  const date = `${match[3]}-${match[2]}-${match[1]}`;
  const time = match[4] ?? '';
  return isFiscalDate(date) && isFiscalTime(time) ? instantOf(date, time) : null;
}

/** Whether the text is an existing day of the years 1000 to 9999, written `YYYY-MM-DD`. */
export function isFiscalDate(text: string): boolean {
  return isDay(text);
}

/** Whether the text is a time of day, `00:00:00` to `23:59:59`. */
export function isFiscalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

/**
 * The day so many days later, or earlier for a negative number.
 *
 * @throws RangeError when `date` is not valid, `days` is no whole number, or the result leaves the years 1000 to 9999
 */
export function addDays(date: FiscalDate, days: number): FiscalDate {
  if (!isFiscalDate(date) || !Number.isSafeInteger(days))
    throw new RangeError('not a day and a number of days');
  const result = isoText(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).slice(0, 10);
  if (!isFiscalDate(result)) throw new RangeError('day out of range');
  return result;
}

/** Days from one day to another; negative where that is earlier. */
export function daysBetween(from: FiscalDate, to: FiscalDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/**
 * The first day of the month of `date`.
 *
 * @throws RangeError when `date` is not valid
 */
export function startOfMonth(date: FiscalDate): FiscalDate {
  if (!isFiscalDate(date)) throw new RangeError('not a fiscal date');
  return `${date.slice(0, 7)}-01`;
}

/** The month of a day: its first day, and the first day of the next one. */
export function monthOf(day: FiscalDate): { readonly from: FiscalDate; readonly next: FiscalDate } {
  const from = startOfMonth(day);
  return { from, next: startOfMonth(addDays(from, LONGEST_MONTH_DAYS)) };
}

/** The month (`YYYY-MM`) so many months later, or earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const whole = year * MONTHS_OF_YEAR + number - 1 + months;
  const rest = whole % MONTHS_OF_YEAR;
  return `${String((whole - rest) / MONTHS_OF_YEAR).padStart(4, '0')}-${String(rest + 1).padStart(2, '0')}`;
}

/** `YYYY-MM` of a day. */
export function monthIn(day: FiscalDate): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** El Salvador's calendar and clock, written like ISO 8601 (only the part before the `Z` has a meaning). */
function localIso(instant: Instant): string {
  return isoText(instant + OFFSET_MS);
}

/** The last one that was written: date, hour and year of one moment are asked for one after the other. */
let latest = { instant: 0, text: '1970-01-01T00:00:00.000Z' };

function isoText(instant: Instant): string {
  if (instant === latest.instant) return latest.text;
  const text = new Date(instant).toISOString();
  // Years beyond four digits are written with a sign and would be cut in the wrong places.
  if (text.length !== ISO_CHARS) throw new RangeError('moment out of range');
  latest = { instant, text };
  return text;
}
