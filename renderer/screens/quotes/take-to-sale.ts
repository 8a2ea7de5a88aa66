import type { QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { cartOfQuote, typeOf, type QuoteUse } from '../../cart/quoted-sale.ts';
import { useQuotes } from '../../stores/documents/quotes.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { SCREEN_OF } from '../sale/sale-screens.ts';

/** Takes a quote to the screen that sells; what stands there is put aside. */
export async function takeToSale(
  view: QuoteView,
  how: QuoteUse,
  tipoDte: TipoVenta = typeOf(view),
): Promise<void> {
  await useCart.getState().takeOver(cartOfQuote(view, how, tipoDte));
  useQuotes.getState().put(null);
  goTo(SCREEN_OF[tipoDte]);
}
