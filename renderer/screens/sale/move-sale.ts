import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Cart } from '../../cart/cart.ts';
import { isStarted } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { fits } from '../../sale/other-type.ts';
import { emptyEntry, focusReceiverAfterSheet } from '../lines/entry-focus.ts';
import { SCREEN_OF } from './sale-screens.ts';

const OTHER = { '01': '03', '03': '01' } as const;

/** The other type this sale can change to; null for notes, corrections and submitted or empty sales. */
export function otherType(cart: Cart): '01' | '03' | null {
  const { tipoDte, corrige, submitted } = cart;
  if (tipoDte === '04' || corrige !== null || submitted !== null || !isStarted(cart)) return null;
  return OTHER[tipoDte];
}

/** Changes the current sale to the other type, on its screen. */
export async function moveSale(tipoDte: TipoVenta): Promise<void> {
  const to = otherType(useCart.getState().carts[tipoDte]);
  if (to === null) return;
  const moved = useCart.getState().move(tipoDte, to);
  emptyEntry(tipoDte);
  goTo(SCREEN_OF[to]);
  await moved;
  const { receptor } = useCart.getState().carts[to];
  // Missing data of the receiver is typed there.
  if (receptor !== null && !fits(receptor, to)) focusReceiverAfterSheet();
}
