/** Ways out of a result. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { rememberTransport } from '../../sale/last-transport.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult, type Outcome } from '../../stores/sale/result.ts';
import { useTill } from '../../stores/till/till.ts';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';
import { focusFirstFault } from '../sale/first-fault.ts';

/** Begins the next sale, with nothing left of the last one; what was typed since that left is the beginning of this one. */
export function finishSale(tipoDte: TipoVenta): void {
  const { carts, finish } = useCart.getState();
  const { outcome, close } = useResult.getState();
  const branch = useTill.getState().context?.sucursal.id;
  // Another sale may have been begun in its place: that one stays as it is.
  const isThere = carts[tipoDte].key === outcome?.key;
  if (isThere && tipoDte === '04' && branch !== undefined) rememberTransport(branch, carts['04'].transport);
  if (outcome !== null) void finish(tipoDte, outcome.key);
  close();
  focusEntryAfterSheet();
}

/** Reopens the sale of a refused document, with its number and the reasons at their fields; the first of them has the focus. */
export function reopenToCorrect({ tipoDte, key, issuance }: Outcome): void {
  const { codigoGeneracion, numeroControl } = issuance.result;
  if (codigoGeneracion === null) return;
  const { faults } = issuance;
  const { carts, parked, resume, correct } = useCart.getState();
  const aside = parked.find(({ cart }) => cart.key === key);
  // It was put aside while it left: it comes back, and what stands in its place waits.
  if (carts[tipoDte].key !== key && aside !== undefined) void resume(aside.id);
  if (useCart.getState().carts[tipoDte].key === key)
    correct(tipoDte, { codigoGeneracion, numeroControl, faults });
  useResult.getState().close();
  requestAnimationFrame(focusFirstFault);
}
