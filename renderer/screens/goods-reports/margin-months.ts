import type { MarginReport } from '../../../core/contract/bridge/bridge-goods.ts';
import { textOfCents } from '../../money/cents.ts';

type Day = MarginReport['dias'][number];

/** Cents of an amount with two decimals, possibly negative. */
export function signedCents(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** Percent to one decimal, half up; of whole cents, so that halves are exact. */
export function percentText(part: number, whole: number): string {
  return (Math.round((1000 * part) / whole) / 10).toFixed(1);
}

/** Days summed by month; percentages to one decimal. */
export function byMonth(days: readonly Day[]): readonly Day[] {
  return [...Map.groupBy(days, ({ fecha }) => fecha.slice(0, 'YYYY-MM'.length))].map(([fecha, own]) => {
    const sum = (of: (day: Day) => string) => own.reduce((total, day) => total + signedCents(of(day)), 0);
    const [ventas, costo] = [sum((day) => day.ventas), sum((day) => day.costo)];
    const sinCosto = sum((day) => day.sinCosto);
    const known = ventas - sinCosto;
    return {
      fecha,
      ventas: textOfCents(ventas),
      costo: textOfCents(costo),
      margen: textOfCents(ventas - costo),
      porcentaje: known <= 0 ? null : percentText(known - costo, known),
      sinCosto: textOfCents(sinCosto),
    };
  });
}
