/** Ways out of a result. */
import type { TipoDte } from '../../../core/contract/edition.ts';
import { focusEntry } from '../../components/focus.ts';
import { rememberTransport } from '../../sale/last-transport.ts';
import { useCart } from '../../stores/cart.ts';
import { useResult, type Outcome } from '../../stores/result.ts';
import { useTill } from '../../stores/till.ts';

/** Begins the next sale. */
export function finishSale(tipoDte: TipoDte): void {
  const { carts, clear } = useCart.getState();
  const branch = useTill.getState().context?.sucursal.id;
  if (tipoDte === '04' && branch !== undefined) rememberTransport(branch, carts['04'].transport);
  clear(tipoDte);
  useResult.getState().close();
  requestAnimationFrame(focusEntry);
}

/** Reopens the sale of a refused document, with its number and the reasons at their fields; the first of them has the focus. */
export function reopenToCorrect({ tipoDte, issuance }: Outcome): void {
  const { codigoGeneracion } = issuance.result;
  if (codigoGeneracion === null) return;
  useCart.getState().correct(tipoDte, codigoGeneracion, issuance.faults);
  useResult.getState().close();
  requestAnimationFrame(focusFirstFault);
}

function focusFirstFault(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  const receiver = document.querySelector<HTMLElement>(
    '.receiver .fault ~ *, .receiver:has(.fault) [data-receiver-change]',
  );
  const target = field ?? receiver;
  if (target === null) focusEntry();
  else target.focus();
}
