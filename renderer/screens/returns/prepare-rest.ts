/** Sale of a document that replaces another or charges what it omitted, where a note is not possible. */
import { CASH } from '../../../core/contract/cash/cash-money.ts';
import { isVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { emptyCart, type Tender } from '../../cart/cart.ts';
import { currentWords } from '../../text/words.ts';
import { centsOf } from '../../money/cents.ts';
import { cartOfDraft, sameSaleOf } from '../../sale/draft.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';
import type { Done, Plan } from '../../stores/returns/returns.ts';
import { useReturns } from '../../stores/returns/returns.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { SCREEN_OF } from '../sale/sale-screens.ts';
import { cartFromRemainingItems } from './cart-from-remaining-items.ts';
import { customerOf } from './customer-of.ts';

/** Opens the sale screen with the new document; a sale under way is parked. */
export async function prepareRest(plan: Plan, draft: Draft): Promise<void> {
  const { tipoDte, codigoGeneracion } = plan.documento;
  if (!isVenta(tipoDte)) return;
  const reply = await bridge.call('documents.draft', { codigoGeneracion });
  const former = reply.ok ? reply.value : null;
  const cart = former === null ? emptyCart(tipoDte) : { ...sameSaleOf(former), pagos: former.pagos };
  await useCart.getState().takeOver(cartFromRemainingItems(cart, plan, draft));
  useReturns.getState().reset();
  goTo(SCREEN_OF[tipoDte]);
}

/** Leaves a return for the next sale; for an exchange, the sale of the new goods. */
export async function goOnSelling(): Promise<void> {
  const { done, plan, reset } = useReturns.getState();
  // Credit pays for the exchanged goods once it has left the drawer.
  const isExchange = done?.liquidacion.destino === 'cambio' && done.liquidacion.estado === 'pagada';
  if (isExchange && done.liquidacion.sentido === 'sale') return sellInstead(done, plan);
  reset();
  goTo('factura');
}

/** Starts the exchange sale for the same receiver, with the credit as its first payment. */
async function sellInstead(done: Done, plan: Plan | null): Promise<void> {
  const tipoDte = plan !== null && isVenta(plan.documento.tipoDte) ? plan.documento.tipoDte : '01';
  const { documento, liquidacion } = done;
  const reply =
    plan === null
      ? null
      : await bridge.call('documents.draft', { codigoGeneracion: plan.documento.codigoGeneracion });
  const cart = reply?.ok === true && reply.value !== null ? cartOfDraft(reply.value) : emptyCart(tipoDte);
  // The customer file may know more than the document by now.
  const receptor = plan === null || cart.receptor === null ? cart.receptor : await customerOf(plan);
  const credit: Tender = {
    codigo: CASH,
    givenCents: centsOf(liquidacion.monto) ?? 0,
    referencia: currentWords().returns.creditOf(documento.numeroControl),
    credito: null,
  };
  await useCart.getState().takeOver({ ...emptyCart(tipoDte), receptor, tenders: [credit] });
  useReturns.getState().reset();
  goTo(SCREEN_OF[tipoDte]);
}
