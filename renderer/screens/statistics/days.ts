/** Groups figures by day or month. */
import { centsOf, textOfCents } from '../../money/cents.ts';
import { listedCents } from '../../money/listed-amount.ts';
import { plusDays } from '../../stores/manager/statistics-period.ts';
import type { Statistics } from '../../stores/manager/statistics.ts';

const DAY_MS = 86_400_000;
/** Longer periods are grouped by month. */
const MAX_SHOWN_DAYS = 62;

type Tipo = Statistics['porTipo'][number]['tipoDte'];

export interface Slot {
  /** `YYYY-MM-DD`, or `YYYY-MM` of a month. */
  readonly key: string;
  readonly counts: Readonly<Record<Tipo, number>>;
  /** Cents of valid documents. */
  readonly cents: Readonly<Record<Tipo, number>>;
}

/** Every day of the period up to today, or months for long periods; empty ones included. */
export function slotsOf(
  { periodo, porDia }: Statistics,
  today: string,
): { readonly by: 'day' | 'month'; readonly slots: readonly Slot[] } {
  const newest = porDia.at(-1)?.fecha ?? periodo.desde;
  const shown = newest > today ? newest : today;
  const last = shown < periodo.hasta ? shown : periodo.hasta;
  const days = Math.max(0, (Date.parse(last) - Date.parse(periodo.desde)) / DAY_MS) + 1;
  const by = days > MAX_SHOWN_DAYS ? 'month' : 'day';
  const slots = new Map<string, { key: string; counts: Record<Tipo, number>; cents: Record<Tipo, number> }>();
  const slotOf = (day: string) => {
    const key = by === 'day' ? day : day.slice(0, 'YYYY-MM'.length);
    const slot = slots.get(key) ?? { key, counts: zero(), cents: zero() };
    slots.set(key, slot);
    return slot;
  };
  for (let index = 0; index < days; index += 1) slotOf(plusDays(periodo.desde, index));
  for (const { fecha, tipos } of porDia) {
    const slot = slotOf(fecha);
    for (const { tipoDte, cantidad, monto } of tipos) {
      slot.counts[tipoDte] += cantidad;
      // Credit notes and returns are negative.
      slot.cents[tipoDte] += listedCents(tipoDte, monto);
    }
  }
  return { by, slots: [...slots.values()] };
}

function zero(): Record<Tipo, number> {
  return { '01': 0, '03': 0, '04': 0, '05': 0, '06': 0, '14': 0, '18': 0 };
}

/** Average as decimal text, rounded to cents; null for zero items. */
export function averageOf(amount: string, among: number): string | null {
  const cents = centsOf(amount);
  return cents === null || among === 0 ? null : textOfCents(Math.round(cents / among));
}
