/** Months one can choose, newest first. */

/** Two years and the month itself: what a manager still corrects. */
const MONTHS_SHOWN = 25;

/** The month of a day and those before it, `YYYY-MM`. */
export function monthsBefore(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const at = year * 12 + (month - 1) - index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** The month after another. */
export function monthAfter(month: string): string {
  const next = dateOfMonth(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 'YYYY-MM'.length);
}

/** The first moment of a month, for its name. */
export function dateOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
