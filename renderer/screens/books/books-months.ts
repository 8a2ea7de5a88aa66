/** Months that can be chosen, newest first. */

/** The current month and two years back: the range a manager still corrects. */
const MONTHS_SHOWN = 25;

/** The month of `today` and those before it, newest first, `YYYY-MM`. */
export function monthsBefore(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const at = year * 12 + (month - 1) - index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

export function monthAfter(month: string): string {
  const next = dateOfMonth(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 'YYYY-MM'.length);
}

/** First moment of a month in UTC, for its name. */
export function dateOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
