/** Which days the authority may not count as business days, with the simulator's own calendar (§invalidation-terms). */

const DAY_MS = 86_400_000;
/** Article 190 of the Código de Trabajo and the vacations of public servants: whichever the authority counts, the longest term holds. */
// oxfmt-ignore
const HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01', '01-02', '05-01', '05-10', '06-17', '08-01', '08-02', '08-03', '08-04', '08-05', '08-06', '09-15', '11-02',
  '12-24', '12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31',
]);
/** Holy Monday and Easter Monday, in days from Easter. */
const HOLY_MONDAY = -6;
const EASTER_MONDAY = 1;

/** The business day with that ordinal from a day on, both at midnight in UTC. */
export function nthBusinessDay(from: number, ordinal: number): number {
  let day = from;
  for (let left = isBusinessDay(day) ? ordinal - 1 : ordinal; left > 0;) {
    day += DAY_MS;
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

function isBusinessDay(day: number): boolean {
  const date = new Date(day);
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false;
  if (HOLIDAYS.has(date.toISOString().slice(5, 10))) return false;
  const fromEaster = (day - easterOf(date.getUTCFullYear())) / DAY_MS;
  return fromEaster < HOLY_MONDAY || fromEaster > EASTER_MONDAY;
}

/** Easter Sunday of 1900 to 2099: the Sunday after the full moon of spring, by Carter's rule. */
function easterOf(year: number): number {
  const moon = 225 - 11 * (year % 19);
  const lowered = moon > 50 ? moon - 30 * Math.ceil((moon - 50) / 30) : moon;
  const full = lowered > 48 ? lowered - 1 : lowered;
  const weekday = (year + Math.floor(year / 4) + full + 1) % 7;
  return Date.UTC(year, 2, full + 7 - weekday);
}
