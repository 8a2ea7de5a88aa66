/** What worlds came to, added up over seeds and processes. */

export interface Sums {
  readonly worlds: number;
  /** Days that passed, times the tills. */
  readonly days: number;
  readonly orders: number;
  readonly documents: number;
  readonly failed: number;
  readonly cpuSeconds: number;
}

export const NOTHING: Sums = { worlds: 0, days: 0, orders: 0, documents: 0, failed: 0, cpuSeconds: 0 };
export const DAYS_OF_YEAR = 365;

export function together(one: Sums, other: Sums): Sums {
  return {
    worlds: one.worlds + other.worlds,
    days: one.days + other.days,
    orders: one.orders + other.orders,
    documents: one.documents + other.documents,
    failed: one.failed + other.failed,
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  };
}

export function inWords({ worlds, days, orders, documents, failed, cpuSeconds }: Sums): string {
  const years = days / DAYS_OF_YEAR;
  return (
    `${worlds} worlds, ${years.toFixed(1)} shop years in ${cpuSeconds.toFixed(0)} s of CPU ` +
    `(${(years / cpuSeconds).toFixed(3)}/s, ${((cpuSeconds * 1_000) / Math.max(orders, 1)).toFixed(1)} ms an order), ` +
    `${orders} orders (${Math.round(orders / Math.max(years, 1e-9))} a year), ${documents} documents, ${failed} failed`
  );
}
