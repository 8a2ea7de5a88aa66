/** Cash of sales that were undone afterwards: it came in, and what was given back left as a movement. */
import type { CashReport } from './cash-report.ts';

/** CAT-017: notes and coins. */
const CASH = '01';
const CENTS_DIGITS = 2;

export interface CashOfSales {
  /** Of the sales in force, as the forms of payment say it. */
  readonly enPie: string;
  /** Of those that were undone; null where none was. */
  readonly deshechas: string | null;
}

/** The cash of sales in its two parts; together they are `efectivo.ventas`. */
export function cashOfSales({ pagos, efectivo }: Pick<CashReport, 'pagos' | 'efectivo'>): CashOfSales {
  const all = centsOf(efectivo?.ventas ?? '0.00');
  const inForce = centsOf(pagos.find(({ forma }) => forma === CASH)?.monto ?? '0.00');
  return { enPie: textOf(inForce), deshechas: all === inForce ? null : textOf(all - inForce) };
}

function centsOf(monto: string): bigint {
  return BigInt(monto.replace('.', ''));
}

function textOf(cents: bigint): string {
  const sign = cents < 0n ? '-' : '';
  const digits = String(cents < 0n ? -cents : cents).padStart(CENTS_DIGITS + 1, '0');
  return `${sign}${digits.slice(0, -CENTS_DIGITS)}.${digits.slice(-CENTS_DIGITS)}`;
}
