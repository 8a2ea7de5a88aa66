/** What was sold today against other days, until the same hour: a morning is compared with mornings. */
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';
import type { Opening } from './opening.ts';
import { plusDays } from './statistics-period.ts';

const DAYS_PER_WEEK = 7;
const PERCENT = 100;

/** Another day; amounts are decimal texts. */
export interface ComparedDay {
  readonly day: string;
  readonly which: 'yesterday' | 'lastWeek';
  /** Until the hour. */
  readonly sold: string;
  readonly whole: string;
  /** Today against it, in whole percent; null where nothing was sold until then, or today only in the hour in progress. */
  readonly percent: number | null;
}

export interface Comparison {
  /** The last full hour of today, 0–23: sales before it are compared. */
  readonly until: number;
  readonly soldToday: string;
  /** Today in the hour in progress, which is compared with nothing yet. */
  readonly thisHour: string;
  readonly days: readonly ComparedDay[];
  /** The hours of today. */
  readonly opening: Opening;
  /** Cents of each hour from opening to closing; else of those in which the shop sold on one of the three days, and of those between. */
  readonly hours: readonly ComparedHour[];
}

export interface ComparedHour {
  /** 0–23. */
  readonly hour: number;
  readonly count: number;
  readonly today: number;
  readonly yesterday: number;
  readonly lastWeek: number;
}

type Hours = BridgeOutput<'stats.detail'>['horas'];

/** The hours of the days that today is compared with. */
export interface OtherDays {
  readonly yesterday: Hours;
  readonly lastWeek: Hours;
}

/** Asks for the other days; null when the service does not answer. @param sucursal empty: all branches */
export async function otherDays(today: string, sucursal: string): Promise<OtherDays | null> {
  const { yesterday, lastWeek } = daysBeside(today);
  const [before, week] = await Promise.all([hoursOf(yesterday, sucursal), hoursOf(lastWeek, sucursal)]);
  return before === null || week === null ? null : { yesterday: before, lastWeek: week };
}

/** Today beside the other days. @param hour of the clock, 0–23 */
export function compareDays(
  today: string,
  of: {
    readonly now: Hours;
    readonly others: OtherDays;
    readonly hour: number;
    readonly opening: Opening;
  },
): Comparison {
  const { now, others, hour, opening } = of;
  const soldToday = centsUntil(now, hour);
  const thisHour = centsUntil(now, Infinity) - soldToday;
  // Who has only just begun is not told that everything is missing.
  const hasBegunNow = soldToday === 0 && thisHour !== 0;
  const compared = (which: ComparedDay['which']): ComparedDay => {
    const sold = centsUntil(others[which], hour);
    return {
      day: daysBeside(today)[which],
      which,
      sold: textOfCents(sold),
      whole: textOfCents(centsUntil(others[which], Infinity)),
      percent: sold <= 0 || hasBegunNow ? null : Math.round(((soldToday - sold) * PERCENT) / sold),
    };
  };
  return {
    until: hour,
    soldToday: textOfCents(soldToday),
    thisHour: textOfCents(thisHour),
    days: [compared('yesterday'), compared('lastWeek')],
    opening,
    hours: openHours({ now, ...others }, opening),
  };
}

function daysBeside(today: string): Readonly<Record<ComparedDay['which'], string>> {
  return { yesterday: plusDays(today, -1), lastWeek: plusDays(today, -DAYS_PER_WEEK) };
}

/** From opening to closing, and as far around as somebody sold; where nobody told the hours, as the sales tell them. */
function openHours(
  { now, yesterday, lastWeek }: OtherDays & { readonly now: Hours },
  opening: Opening,
): readonly ComparedHour[] {
  const all = now.map(({ hora, cantidad, monto }, place) => {
    const others = [yesterday[place], lastWeek[place]] as const;
    const [before, week] = others.map((each) => centsOfText(each?.monto ?? '0'));
    const sold = cantidad + (others[0]?.cantidad ?? 0) + (others[1]?.cantidad ?? 0);
    const cents = { today: centsOfText(monto), yesterday: before ?? 0, lastWeek: week ?? 0 };
    return { hour: hora, count: cantidad, sold, ...cents };
  });
  const [from, until] = hoursOfOpening(opening);
  const isShown = ({ hour, sold }: (typeof all)[number]) => sold > 0 || (hour >= from && hour < until);
  const first = all.findIndex(isShown);
  return first === -1 ? [] : hoursAround(all, first, all.findLastIndex(isShown));
}

/** From the first to the last of these; one alone stands between its neighbours, for a line needs more than a point. */
export function hoursAround<T>(all: readonly T[], first: number, last: number): readonly T[] {
  const alone = first === last ? 1 : 0;
  return all.slice(Math.max(0, first - alone), last + alone + 1);
}

/** The hours in which the shop is open, the last one not included. */
function hoursOfOpening(opening: Opening): readonly [from: number, until: number] {
  if (opening === null || opening === 'closed') return [0, 0];
  const [from = 0] = opening.abre.split(':').map(Number);
  const [until = 0, minutes = 0] = opening.cierra.split(':').map(Number);
  return [from, minutes > 0 ? until + 1 : until];
}

async function hoursOf(day: string, sucursal: string): Promise<Hours | null> {
  const where = sucursal === '' ? {} : { sucursal };
  const reply = await bridge.call('stats.detail', { desde: day, hasta: day, ...where });
  return reply.ok ? reply.value.horas : null;
}

function centsUntil(hours: Hours, until: number): number {
  return hours.filter(({ hora }) => hora < until).reduce((sum, { monto }) => sum + centsOfText(monto), 0);
}

function centsOfText(monto: string): number {
  return (centsOf(monto.replace('-', '')) ?? 0) * (monto.startsWith('-') ? -1 : 1);
}
