/** When goods can be added to the sale at hand: what is added while something leaves belongs to the next one. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult } from '../../stores/sale/result.ts';
import { isLeaving } from '../../stores/till/idle-lock.ts';
import { useNotice } from '../../stores/till/notice.ts';
import { until } from '../../stores/until.ts';
import { finishSale } from './finish-sale.ts';

/** Whether goods can be added to the sale of a type in this very step. */
export function isAtHand(tipoDte: TipoVenta): boolean {
  const { restored, carts } = useCart.getState();
  return restored && useResult.getState().outcome === null && carts[tipoDte].submitted === null;
}

/** Resolves once nothing is leaving, and the sales that were kept are back: what is added earlier would be overwritten. */
export async function settledSales(): Promise<void> {
  await until(useCart, () => useCart.getState().restored);
  await until(useResult, () => !isLeaving());
}

/** Begins the next sale behind a result. @returns false where a refused sale waits for its correction, which it says */
export function beginNext(): boolean {
  const { outcome } = useResult.getState();
  if (outcome?.issuance.result.estado === 'RECHAZADO') {
    useNotice.getState().say({ kind: 'not-to-refused' });
    return false;
  }
  if (outcome !== null) finishSale(outcome.tipoDte);
  return true;
}

/**
 * Adds goods to the sale at hand: at once, else as soon as what leaves is answered, to the next one.
 *
 * @param add what adds them
 * @param notAdded called where they cannot be, which is said
 */
export function addWhenAtHand(tipoDte: TipoVenta, add: () => void, notAdded = (): void => {}): void {
  if (isAtHand(tipoDte)) return add();
  void settledSales().then(() => (beginNext() && isAtHand(tipoDte) ? add() : notAdded()));
}
