/** The last moment that has a year of four digits, in El Salvador and in UTC; epoch milliseconds. */
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether the text is an existing day of the years 1000 to 9999, written `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** Days in a month, 1 to 12. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
