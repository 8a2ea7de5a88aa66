/**
 * Time of El Salvador: UTC−6 all year, independent of the computer's time zone (§identification, §emission-time). Pure
 * conversions; nothing reads a clock.
 */
import { daysIn, isDay } from '../contract/api/calendar.ts';

/** A moment in ms since 1970-01-01T00:00:00 UTC. */
export type Instant = number;
/** A calendar day of El Salvador, `YYYY-MM-DD`. */
export type FiscalDate = string;
/** A time of day in El Salvador, `HH:MM:SS`. */
export type FiscalTime = string;

/** Offset of El Salvador; no daylight saving since 1988. */
const OFFSET_MS = -6 * 3_600_000;
const DAY_MS = 86_400_000;
const ISO_CHARS = 24;
const MONTHS_OF_YEAR = 12;

export function fiscalDate(instant: Instant): FiscalDate {
  return localIso(instant).slice(0, 10);
}

/** Time of day in El Salvador, truncated to whole seconds. */
export function fiscalTime(instant: Instant): FiscalTime {
  return localIso(instant).slice(11, 19);
}

/** Calendar year in El Salvador, which selects the number sequence. */
export function fiscalYear(instant: Instant): number {
  return Number(localIso(instant).slice(0, 4));
}

/**
 * The moment of a local date and time.
 *
 * @throws RangeError when date or time is not valid; validate external input first
 */
export function instantOf(date: FiscalDate, time: FiscalTime): Instant {
  if (!isFiscalDate(date) || !isFiscalTime(time)) throw new RangeError('not a fiscal date and time');
  return Date.parse(`${date}T${time}Z`) - OFFSET_MS;
}

/** The first moment of a day. */
export function startOfDay(date: FiscalDate): Instant {
  return instantOf(date, '00:00:00');
}

/** The moment at which a day is over, also where no date names the next one. */
export function endOfDay(date: FiscalDate): Instant {
  return startOfDay(date) + DAY_MS;
}

/** ISO 8601 in UTC with milliseconds, e.g. `2026-11-21T16:00:00.000Z` (§emission-time). */
export function isoUtc(instant: Instant): string {
  return isoText(instant);
}

/** The authority's local format, `dd/MM/yyyy HH:mm:ss`. */
export function authorityTime(instant: Instant): string {
  const [year, month, day] = fiscalDate(instant).split('-');
  return `${day}/${month}/${year} ${fiscalTime(instant)}`;
}

/** Parses the authority's `dd/MM/yyyy HH:mm:ss`; null when malformed or no such day. */
export function parseAuthorityTime(text: string): Instant | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text);
  if (!match) return null;
  const date = `${match[3]}-${match[2]}-${match[1]}`;
  const time = match[4] ?? '';
  return isFiscalDate(date) && isFiscalTime(time) ? instantOf(date, time) : null;
}

/** Whether the text is an existing day `YYYY-MM-DD` of the years 1000 to 9999. */
export function isFiscalDate(text: string): boolean {
  return isDay(text);
}

export function isFiscalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

/**
 * Adds days; negative goes back.
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

export function daysBetween(from: FiscalDate, to: FiscalDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The first day of the month of `date`. @throws RangeError when `date` is not valid */
export function startOfMonth(date: FiscalDate): FiscalDate {
  if (!isFiscalDate(date)) throw new RangeError('not a fiscal date');
  return `${date.slice(0, 7)}-01`;
}

/** The last day of the month of `date`. @throws RangeError when `date` is not valid */
export function endOfMonth(date: FiscalDate): FiscalDate {
  const [year = 0, month = 0] = startOfMonth(date).split('-').map(Number);
  return `${date.slice(0, 8)}${daysIn(year, month)}`;
}

/** First and last day of the date's month; the last month that can be written has no next one. */
export function monthOf(day: FiscalDate): { readonly from: FiscalDate; readonly to: FiscalDate } {
  return { from: startOfMonth(day), to: endOfMonth(day) };
}

/** First and last instant of a month. @param month `YYYY-MM` */
export function monthSpan(month: string): { readonly since: Instant; readonly until: Instant } {
  const first = `${month}-01`;
  return { since: startOfDay(first), until: endOfDay(endOfMonth(first)) - 1 };
}

/** Adds months to `YYYY-MM`; negative goes back. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const whole = year * MONTHS_OF_YEAR + number - 1 + months;
  const rest = whole % MONTHS_OF_YEAR;
  return `${String((whole - rest) / MONTHS_OF_YEAR).padStart(4, '0')}-${String(rest + 1).padStart(2, '0')}`;
}

export function monthIn(day: FiscalDate): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** Local time in ISO 8601 layout; its `Z` is meaningless. */
function localIso(instant: Instant): string {
  return isoText(instant + OFFSET_MS);
}

/** Cache of one: date, hour and year of one moment are requested in a row. */
let latest = { instant: 0, text: '1970-01-01T00:00:00.000Z' };

function isoText(instant: Instant): string {
  if (instant === latest.instant) return latest.text;
  const text = new Date(instant).toISOString();
  // Years beyond four digits have a sign, which would shift every slice.
  if (text.length !== ISO_CHARS) throw new RangeError('moment out of range');
  latest = { instant, text };
  return text;
}
