/** Splits the cash of sales into valid sales, replaced documents counted twice, and undone sales. */
import { CASH } from './cash-money.ts';
import type { CashReport } from './cash-report.ts';

const CENTS_DIGITS = 2;

export interface CashOfSales {
  /** Cash of valid sales, by their forms of payment. */
  readonly enPie: string;
  /** Cash counted in both a document and its replacement; null if none. */
  readonly repuesto: string | null;
  /** Cash of undone sales: it came in, and the refund left as a movement; null if none. */
  readonly deshechas: string | null;
}

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
