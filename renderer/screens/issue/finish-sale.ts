/** Ways out of a result. */
import type { TipoDte } from '../../../core/contract/edition.ts';
import { rememberTransport } from '../../sale/last-transport.ts';
import { useCart } from '../../stores/cart.ts';
import { useResult, type Outcome } from '../../stores/result.ts';
import { useTill } from '../../stores/till.ts';
import { emptyEntry, focusEntryAfterSheet } from './entry-focus.ts';
import { focusFirstFault } from './first-fault.ts';

/** Begins the next sale, with nothing left of the last one. */
export function finishSale(tipoDte: TipoDte): void {
  const { carts, clear } = useCart.getState();
  const branch = useTill.getState().context?.sucursal.id;
  if (tipoDte === '04' && branch !== undefined) rememberTransport(branch, carts['04'].transport);
  clear(tipoDte);
  emptyEntry(tipoDte);
  useResult.getState().close();
  focusEntryAfterSheet();
}

/** Reopens the sale of a refused document, with its number and the reasons at their fields; the first of them has the focus. */
export function reopenToCorrect({ tipoDte, issuance }: Outcome): void {
  const { codigoGeneracion, numeroControl } = issuance.result;
  if (codigoGeneracion === null) return;
  const { faults } = issuance;
  useCart.getState().correct(tipoDte, { codigoGeneracion, numeroControl, faults });
  useResult.getState().close();
  requestAnimationFrame(focusFirstFault);
}
