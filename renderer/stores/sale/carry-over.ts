/** Payments carried over from a document to the sale that replaces it. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { carriedPayments } from '../../cart/carried.ts';
import { cashOf, settle } from '../../sale/payments.ts';
import { useCart } from './cart.ts';
import type { Payment } from './result.ts';

/** Whether a sale has carried-over payments and is therefore charged differently. */
export function carriesMoney(tipoDte: TipoVenta): boolean {
  const { reemplaza } = useCart.getState().carts[tipoDte];
  return tipoDte !== '04' && (reemplaza?.pagos ?? []).length > 0;
}

export interface CarriedOver {
  readonly payment: Payment;
  /** Whether it covers the total exactly, so that no money moves. */
  readonly isEven: boolean;
}

/** Applies the carried-over payments up to the current total. @returns null while the total is unknown */
export function carryOver(tipoDte: TipoVenta, preview: Preview | null): CarriedOver | null {
  const { reemplaza, tenders } = useCart.getState().carts[tipoDte];
  const total = preview?.totales?.total;
  if (total === undefined) return null;
  const carried = carriedPayments(reemplaza?.pagos ?? [], total);
  const all = [...carried.tenders, ...tenders.filter((tender) => tender.carried !== true)];
  void useCart.getState().change(tipoDte, { tenders: all });
  const settlement = settle(total, all);
  const { remainingCents, changeCents, overCents } = settlement;
  return {
    payment: { pagos: settlement.pagos, cash: cashOf(all, settlement) },
    isEven: remainingCents + changeCents + overCents === 0 && carried.back.length === 0,
  };
}
