import type { QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { cartOfQuote, typeOf, type QuoteUse } from '../../cart/quoted-sale.ts';
import { useQuotes } from '../../stores/documents/quotes.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { SCREEN_OF } from '../sale/sale-screens.ts';

/** Opens a quote on the sale screen; a sale under way is parked. */
export async function takeToSale(
  view: QuoteView,
  how: QuoteUse,
  tipoDte: TipoVenta = typeOf(view),
): Promise<void> {
  await useCart.getState().takeOver(cartOfQuote(view, how, tipoDte));
  useQuotes.getState().put(null);
  goTo(SCREEN_OF[tipoDte]);
}
