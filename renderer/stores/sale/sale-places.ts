/** Moves carts between screen and parking, in memory and on disk alike. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { currentWords } from '../../text/words.ts';
import { emptyCart, isBlank, isStarted, type Cart } from '../../cart/cart.ts';
import { keep, storedParked, type Change, type ParkedSale, type CartSlot } from '../../cart/cart-storage.ts';
import { tellOtherWindows } from '../../cart/other-windows.ts';
import { takeUnfinished } from '../../cart/unfinished-sales.ts';
import { isOfAnother, ownerName, signed } from './cart-owner.ts';

type Carts = Readonly<Record<TipoVenta, Cart>>;

export interface SalesShown {
  readonly carts: Carts;
  /** Parked carts of this place, oldest first. */
  readonly parked: readonly ParkedSale[];
}

export interface Replacing {
  readonly unpark?: string;
  readonly name?: string;
  /** Type the cart came from, which becomes empty. */
  readonly from?: TipoVenta;
}

export function noCarts(): Carts {
  return { '01': emptyCart('01'), '03': emptyCart('03'), '04': emptyCart('04') };
}

function aside(cart: Cart, name: string): ParkedSale {
  return { id: crypto.randomUUID(), name, at: new Date().toISOString(), cart };
}

/** The store of the carts, and this window's storage slot. */
export interface Replacer {
  readonly get: () => SalesShown;
  readonly set: (change: (shown: SalesShown) => Partial<SalesShown>) => void;
  readonly cartSlotOf: () => CartSlot;
}

/** Reloads the parked carts from disk. @returns whether their number changed */
export async function readParked(of: Replacer): Promise<boolean> {
  const shown = of.get().parked;
  const parked = await storedParked(of.cartSlotOf().place);
  // Changed on screen while reading: read again, or a cart just parked would vanish.
  if (of.get().parked !== shown) return readParked(of);
  of.set(() => ({ parked }));
  return parked.length !== shown.length;
}

/** Replaces the cart of a type: on screen at once, on disk in one step. @returns false if another window took it */
export function replacing(of: Replacer) {
  const { get, set, cartSlotOf } = of;
  return async (next: Cart, { unpark, name = '', from }: Replacing = {}): Promise<boolean> => {
    const cartSlot = cartSlotOf();
    const cart = signed(next);
    const left = from === undefined ? [] : [emptyCart(from)];
    const before = get().carts[cart.tipoDte];
    const park = isStarted(before) ? aside(before, name) : undefined;
    set(({ carts, parked }) => ({
      carts: { ...carts, ...byType([...left, cart]) },
      parked: [...parked.filter(({ id }) => id !== unpark), ...(park === undefined ? [] : [park])],
    }));
    const kept = await keep(cartSlot, {
      put: [...left, cart],
      ...(park === undefined ? {} : { park }),
      ...(unpark === undefined ? {} : { unpark }),
    });
    if (kept) {
      tellOtherWindows();
      return true;
    }
    // It continues in the other window; restore the previous cart here.
    if (get().carts[cart.tipoDte].key === cart.key) {
      set(({ carts }) => ({ carts: { ...carts, [cart.tipoDte]: before } }));
      await keep(cartSlot, { put: [before] });
    } else if (park !== undefined) await keep(cartSlot, { park });
    await readParked(of);
    return false;
  };
}

function byType(carts: readonly Cart[]): Partial<Carts> {
  return Object.fromEntries(carts.map((cart) => [cart.tipoDte, cart]));
}

/** Takes over carts of closed windows: as the current one if that is empty and `fits` agrees, else parked. */
export function recovering(of: Replacer) {
  const { get, set, cartSlotOf } = of;
  return async (fits: (cart: Cart) => boolean): Promise<void> => {
    const take = (cart: Cart): Change => {
      const { carts } = get();
      if (isOfAnother(cart)) return { park: aside(cart, ownerName(cart)) };
      if (!isBlank(carts[cart.tipoDte]) || !fits(cart)) {
        return { park: aside(cart, currentWords().parked.otherWindow) };
      }
      set(() => ({ carts: { ...carts, [cart.tipoDte]: cart } }));
      return { put: [cart] };
    };
    await takeUnfinished(cartSlotOf(), take);
    if (await readParked(of)) tellOtherWindows();
  };
}
