/** The money of the document that a sale takes the place of, as the payments of this one. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { carriedPayments } from '../../cart/carried.ts';
import { cashOf, settle } from '../../sale/payments.ts';
import { useCart } from './cart.ts';
import type { Payment } from './result.ts';

/** Whether a sale is paid with such money: it is never charged as any other. */
export function carriesMoney(tipoDte: TipoVenta): boolean {
  const { reemplaza } = useCart.getState().carts[tipoDte];
  return tipoDte !== '04' && (reemplaza?.pagos ?? []).length > 0;
}

/** A payment as {@link carryOver} leaves it. */
export interface CarriedOver {
  readonly payment: Payment;
  /** Whether nothing moves: it covers the total, and nothing of it goes back. */
  readonly isEven: boolean;
}

/** Puts that money into the payments, as far as it covers the total of now. @returns null where the total is not known */
export function carryOver(tipoDte: TipoVenta, preview: Preview | null): CarriedOver | null {
  const { reemplaza, tenders } = useCart.getState().carts[tipoDte];
  const total = preview?.totales?.total;
  if (total === undefined) return null;
  const carried = carriedPayments(reemplaza?.pagos ?? [], total);
  const all = [...carried.tenders, ...tenders.filter((tender) => tender.carried !== true)];
  void useCart.getState().change(tipoDte, { tenders: all });
  const settlement = settle(total, all);
  return {
    payment: { pagos: settlement.pagos, cash: cashOf(all, settlement) },
    isEven: settlement.remainingCents === 0 && settlement.changeCents === 0 && carried.back.length === 0,
  };
}
