/** Applies a replaced document's payments to the new one, so that only the difference is paid or refunded. */
import { CASH } from '../../core/contract/cash/cash-money.ts';
import { centsOf, textOfCents } from '../money/cents.ts';
import type { CartPayment, Tender } from './cart.ts';

export interface Carried {
  readonly tenders: readonly Tender[];
  /** Refund by original form of payment; amounts as decimal text. */
  readonly back: readonly CartPayment[];
}

export interface PaidAndOwed {
  readonly paid: string | null;
  readonly owed: string | null;
}

/** What was paid and what is on credit, as decimal text; null for nothing. */
export function paidAndOwed(pagos: readonly CartPayment[]): PaidAndOwed {
  const sum = (some: readonly CartPayment[] = []): string | null =>
    some.length === 0
      ? null
      : textOfCents(some.reduce((cents, { monto }) => cents + (centsOf(monto) ?? 0), 0));
  const { paid, owed } = Object.groupBy(pagos, ({ credito }) => (credito === null ? 'paid' : 'owed'));
  return { paid: sum(paid), owed: sum(owed) };
}

/** Refund order: unpaid credit first, then cash, then forms that need a terminal. */
function rankOf({ codigo, credito }: CartPayment): number {
  if (credito !== null) return 0;
  return codigo === CASH ? 1 : 2;
}

/** Splits payments at a total. @param total decimal text */
export function carriedPayments(pagos: readonly CartPayment[], total: string): Carried {
  const paid = pagos.reduce((sum, { monto }) => sum + (centsOf(monto) ?? 0), 0);
  let over = Math.max(0, paid - (centsOf(total) ?? 0));
  const less = new Map<CartPayment, number>();
  for (const pago of pagos.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const cents = Math.min(over, centsOf(pago.monto) ?? 0);
    over -= cents;
    less.set(pago, cents);
  }
  const leftOf = (pago: CartPayment): number => (centsOf(pago.monto) ?? 0) - (less.get(pago) ?? 0);
  return {
    tenders: pagos
      .filter((pago) => leftOf(pago) > 0)
      .map((pago) => ({
        codigo: pago.credito === null ? pago.codigo : CASH,
        givenCents: leftOf(pago),
        referencia: pago.referencia,
        credito: pago.credito,
        carried: true,
      })),
    back: pagos
      .filter((pago) => (less.get(pago) ?? 0) > 0)
      .map((pago) => ({ ...pago, monto: textOfCents(less.get(pago) ?? 0) })),
  };
}
