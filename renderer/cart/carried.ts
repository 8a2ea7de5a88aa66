/** The payments of a document that another one takes the place of: its money pays for the new one, and only the difference moves. */
import { centsOf, textOfCents } from '../money/cents.ts';
import type { CartPayment, Tender } from './cart.ts';
import { CASH } from '../sale/payments.ts';

/** What of them covers the new total, and what is left over. */
export interface Carried {
  readonly tenders: readonly Tender[];
  /** What goes back to the customer, each by the form it came in; amounts as decimal text. */
  readonly back: readonly CartPayment[];
}

/** In this order what is left over goes back: what is still owed is owed no more, then notes and coins, then what takes a terminal. */
function rankOf({ codigo, credito }: CartPayment): number {
  if (credito !== null) return 0;
  return codigo === CASH ? 1 : 2;
}

/**
 * What payments cover of a total.
 *
 * @param total decimal text
 */
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
