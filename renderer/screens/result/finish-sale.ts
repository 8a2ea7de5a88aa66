/** Ways to leave a result. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { rememberTransport } from '../../sale/last-transport.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult, type Outcome } from '../../stores/sale/result.ts';
import { useTill } from '../../stores/till/till.ts';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';
import { focusFirstFault } from '../sale/first-fault.ts';

/** Starts the next sale; text typed meanwhile becomes its entry. */
export function finishSale(tipoDte: TipoVenta): void {
  const { carts, finish } = useCart.getState();
  const { outcome, close } = useResult.getState();
  const branch = useTill.getState().context?.sucursal.id;
  // Another sale may have replaced it; that one stays unchanged.
  const isThere = carts[tipoDte].key === outcome?.key;
  if (isThere && tipoDte === '04' && branch !== undefined) rememberTransport(branch, carts['04'].transport);
  if (outcome !== null) void finish(tipoDte, outcome.key);
  close();
  focusEntryAfterSheet();
}

/** Reopens the sale of a refused document under its number, with the faults at their fields and the focus on the first. */
export async function reopenToCorrect({ tipoDte, key, issuance }: Outcome): Promise<void> {
  const { codigoGeneracion, numeroControl } = issuance.result;
  if (codigoGeneracion === null) return;
  const { faults } = issuance;
  const issued = await bridge.call('documents.draft', { codigoGeneracion });
  // Pressed twice: it is open already.
  if (useResult.getState().outcome?.key !== key) return;
  const draft = issued.ok ? issued.value : null;
  const { carts, parked, resume, correct } = useCart.getState();
  const aside = parked.find(({ cart }) => cart.key === key);
  // It was parked while being submitted: resumes it and parks the current sale.
  if (carts[tipoDte].key !== key && aside !== undefined) void resume(aside.id);
  if (useCart.getState().carts[tipoDte].key === key)
    correct(tipoDte, { draft, codigoGeneracion, numeroControl, faults });
  useResult.getState().close();
  requestAnimationFrame(focusFirstFault);
}
