/** Splits a period into whole months plus or minus single days, so that the fewest rows are read. */
import { addDays, isFiscalDate, monthIn, monthOf, type FiscalDate } from '../../domain/fiscal-time.ts';

export interface Days {
  readonly from: FiscalDate;
  readonly to: FiscalDate;
  /** Whether the days are added to the months or subtracted. */
  readonly sign: 1 | -1;
}

export interface PeriodParts {
  /** `YYYY-MM`, both inclusive; empty if the first is after the last. */
  readonly months: { readonly first: string; readonly last: string };
  readonly days: readonly Days[];
}

type Ends = Pick<Days, 'from' | 'to'>;

const NO_MONTHS = { first: '9', last: '0' };
/** Outside this range a neighbouring month may not exist. */
const [EARLIEST, LATEST] = ['1001-01-01', '9998-12-31'];

/** A period that is invalid is returned as it is. */
export function partsOf({ from, to }: Ends): PeriodParts {
  const isPeriod = isFiscalDate(from) && isFiscalDate(to) && EARLIEST <= from && from <= to && to <= LATEST;
  if (!isPeriod) return { months: NO_MONTHS, days: [{ from, to, sign: 1 }] };
  const [first, last] = [monthOf(from), monthOf(to)];
  if (first.from === last.from) return mostly(first, { from, to });
  const beginning = mostly(first, { from, to: first.to });
  const end = mostly(last, { from: last.from, to });
  const between = { first: monthIn(addDays(first.to, 1)), last: monthIn(addDays(last.from, -1)) };
  return {
    months: {
      first: isNone(beginning) ? between.first : beginning.months.first,
      last: isNone(end) ? between.last : end.months.last,
    },
    days: [...beginning.days, ...end.days],
  };
}

function isNone({ months }: PeriodParts): boolean {
  return months.first > months.last;
}

/** Days of a month: as days, or as the month minus the others if those are fewer. */
function mostly(month: Ends, days: Ends): PeriodParts {
  const others: Days[] = [];
  if (month.from < days.from) others.push({ from: month.from, to: addDays(days.from, -1), sign: -1 });
  if (days.to < month.to) others.push({ from: addDays(days.to, 1), to: month.to, sign: -1 });
  const left = others.reduce((sum, each) => sum + dayCount(each), 0);
  if (left >= dayCount(days)) return { months: NO_MONTHS, days: [{ ...days, sign: 1 }] };
  const name = monthIn(month.from);
  return { months: { first: name, last: name }, days: others };
}

function dayCount({ from, to }: Ends): number {
  return Number(to.slice(-2)) - Number(from.slice(-2)) + 1;
}
