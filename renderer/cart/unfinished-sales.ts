/** Recovers carts of closed or crashed windows. */
import { isBlank, type Cart } from './cart.ts';
import { keep, storedCarts, storedSlots, type Change, type CartSlot } from './cart-storage.ts';
import { whileFree } from './window-slot.ts';

/** Moves each orphaned cart in one transaction. @param take decides between current cart and parking */
export async function takeUnfinished(own: CartSlot, take: (cart: Cart) => Change): Promise<void> {
  const { place } = own;
  const others = (await storedSlots(place)).filter((slot) => slot !== own.slot);
  for (const slot of others) {
    await whileFree(place, slot, async () => {
      for (const cart of Object.values(await storedCarts({ place, slot }))) {
        if (!isBlank(cart)) await keep(own, { ...take(cart), leave: { slot, tipoDte: cart.tipoDte } });
      }
    });
  }
}
