/** Sales of windows that were closed or crashed: they go on in a window that is there, none is lost. */
import { isBlank, type Cart } from './cart.ts';
import { keep, storedCarts, storedSlots, type Change, type CartSlot } from './cart-storage.ts';
import { whileFree } from './window-slot.ts';

/**
 * Moves every sale that no window has any more, each in one step on the disk.
 *
 * @param take says where it goes: on the screen or among the parked ones
 */
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
