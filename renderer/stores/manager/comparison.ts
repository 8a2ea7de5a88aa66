/** Compares today's sales with earlier days up to the same hour. */
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';
import type { Opening } from './opening.ts';
import { plusDays } from './statistics-period.ts';

const DAYS_PER_WEEK = 7;
const PERCENT = 100;

/** An earlier day; amounts are decimal texts. */
export interface ComparedDay {
  readonly day: string;
  readonly which: 'yesterday' | 'lastWeek';
  /** Up to the hour. */
  readonly sold: string;
  readonly whole: string;
  /**
   * Today against it, in whole percent; null where nothing was sold by then, or today's only sales are in the
   * current hour.
   */
  readonly percent: number | null;
}

export interface Comparison {
  /** Current hour, 0–23: sales before it are compared. */
  readonly until: number;
  readonly soldToday: string;
  /** Sales of the current hour, which are not compared. */
  readonly thisHour: string;
  readonly days: readonly ComparedDay[];
  readonly opening: Opening;
  /**
   * Cents by hour from opening to closing; without opening hours, from the first to the last hour with sales
   * on any of the three days.
   */
  readonly hours: readonly ComparedHour[];
}

export interface ComparedHour {
  readonly hour: number;
  readonly count: number;
  readonly today: number;
  readonly yesterday: number;
  readonly lastWeek: number;
}

type Hours = BridgeOutput<'stats.detail'>['horas'];

/** Hourly sales of the compared days. */
export interface OtherDays {
  readonly yesterday: Hours;
  readonly lastWeek: Hours;
}

/** Loads the other days; null without an answer. @param sucursal empty: all branches */
export async function otherDays(today: string, sucursal: string): Promise<OtherDays | null> {
  const { yesterday, lastWeek } = daysBeside(today);
  const [before, week] = await Promise.all([hoursOf(yesterday, sucursal), hoursOf(lastWeek, sucursal)]);
  return before === null || week === null ? null : { yesterday: before, lastWeek: week };
}

/** @param hour of the clock, 0–23 */
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
  // With sales in the current hour only, a percentage would read −100 %.
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

/** From opening to closing, extended to hours with sales; without opening hours, only hours with sales. */
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

/** Items `first` to `last`; a single one gets its neighbours, since a line needs two points. */
export function hoursAround<T>(all: readonly T[], first: number, last: number): readonly T[] {
  const alone = first === last ? 1 : 0;
  return all.slice(Math.max(0, first - alone), last + alone + 1);
}

/** Hours in which the shop is open, end exclusive. */
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
