/** When goods can be added to the current sale; during submission they go to the next one. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult } from '../../stores/sale/result.ts';
import { isLeaving } from '../../stores/till/idle-lock.ts';
import { useNotice } from '../../stores/till/notice.ts';
import { until } from '../../stores/until.ts';
import { finishSale } from './finish-sale.ts';

/** Whether goods can be added to a type's sale right now. */
export function isAtHand(tipoDte: TipoVenta): boolean {
  const { restored, carts } = useCart.getState();
  return restored && useResult.getState().outcome === null && carts[tipoDte].submitted === null;
}

/** Resolves when nothing is being submitted and stored sales are restored; earlier additions would be overwritten. */
export async function settledSales(): Promise<void> {
  await until(useCart, () => useCart.getState().restored);
  await until(useResult, () => !isLeaving());
}

/** Starts the next sale behind a result. @returns false, with a notice, if a refused sale waits for correction */
export function beginNext(): boolean {
  const { outcome } = useResult.getState();
  if (outcome?.issuance.result.estado === 'RECHAZADO') {
    useNotice.getState().say({ kind: 'not-to-refused' });
    return false;
  }
  if (outcome !== null) finishSale(outcome.tipoDte);
  return true;
}

/** Adds goods to the current sale at once, or to the next one after the submission. @param add adds them @param notAdded called if they cannot be added; a notice says so */
export function addWhenAtHand(tipoDte: TipoVenta, add: () => void, notAdded = (): void => {}): void {
  if (isAtHand(tipoDte)) return add();
  void settledSales().then(() => (beginNext() && isAtHand(tipoDte) ? add() : notAdded()));
}
