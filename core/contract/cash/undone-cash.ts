/** Where the cash of sales comes from: sales in force, less what paid for two of them, and sales that were undone afterwards. */
import type { CashReport } from './cash-report.ts';

/** CAT-017: notes and coins. */
const CASH = '01';
const CENTS_DIGITS = 2;

export interface CashOfSales {
  /** Of the sales in force, as the forms of payment say it. */
  readonly enPie: string;
  /** What counts in two documents, one of which replaces the other and is not alone yet; null where there is none. */
  readonly repuesto: string | null;
  /** Of those that were undone: it came in, and what was given back left as a movement; null where none was. */
  readonly deshechas: string | null;
}

/** The cash of sales in its parts; together they are `efectivo.ventas`. */
export function cashOfSales({ pagos, efectivo }: Pick<CashReport, 'pagos' | 'efectivo'>): CashOfSales {
  const all = centsOf(efectivo?.ventas ?? '0.00');
  const inForce = centsOf(pagos.find(({ forma }) => forma === CASH)?.monto ?? '0.00');
  const twice = centsOf(efectivo?.repuesto ?? '0.00');
  const undone = all - inForce + twice;
  return { enPie: textOf(inForce), repuesto: partOf(-twice), deshechas: partOf(undone) };
}

function partOf(cents: bigint): string | null {
  return cents === 0n ? null : textOf(cents);
}

function centsOf(monto: string): bigint {
  return BigInt(monto.replace('.', ''));
}

function textOf(cents: bigint): string {
  const sign = cents < 0n ? '-' : '';
  const digits = String(cents < 0n ? -cents : cents).padStart(CENTS_DIGITS + 1, '0');
  return `${sign}${digits.slice(0, -CENTS_DIGITS)}.${digits.slice(-CENTS_DIGITS)}`;
}
