/** Where each sale stands: on the screen of its type or among the parked ones, and the same on the disk. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { currentWords } from '../../faults/current-words.ts';
import { emptyCart, isBlank, isStarted, type Cart } from '../../cart/cart.ts';
import { keep, storedParked, type Change, type ParkedSale, type CartSlot } from '../../cart/cart-storage.ts';
import { tellOtherWindows } from '../../cart/other-windows.ts';
import { takeUnfinished } from '../../cart/unfinished-sales.ts';
import { isOfAnother, ownerName, signed } from './cart-owner.ts';

type Carts = Readonly<Record<TipoVenta, Cart>>;

/** The sales as the screen shows them. */
export interface SalesShown {
  /** The one of each type that is under way. */
  readonly carts: Carts;
  /** Sales of this place that wait, the oldest first. */
  readonly parked: readonly ParkedSale[];
}

/** What else is done in the step that replaces a sale. */
export interface Replacing {
  /** The parked sale it was. */
  readonly unpark?: string;
  /** What the sale that is parked instead is called. */
  readonly name?: string;
  /** Type whose sale it was until now: that one is empty from here on. */
  readonly from?: TipoVenta;
}

/** Nothing under way of any type. */
export function noCarts(): Carts {
  return { '01': emptyCart('01'), '03': emptyCart('03'), '04': emptyCart('04') };
}

function aside(cart: Cart, name: string): ParkedSale {
  return { id: crypto.randomUUID(), name, at: new Date().toISOString(), cart };
}

/** The store that shows the sales, and where this window keeps them. */
export interface Replacer {
  readonly get: () => SalesShown;
  readonly set: (change: (shown: SalesShown) => Partial<SalesShown>) => void;
  readonly cartSlotOf: () => CartSlot;
}

/** Shows the parked sales as the disk holds them. @returns whether there are more or fewer than were shown */
export async function readParked(of: Replacer): Promise<boolean> {
  const shown = of.get().parked;
  const parked = await storedParked(of.cartSlotOf().place);
  // What was read is older than what was done on the screen meanwhile: a sale that was just parked would go.
  if (of.get().parked !== shown) return readParked(of);
  of.set(() => ({ parked }));
  return parked.length !== shown.length;
}

/** Replaces the sale of a type: at once on the screen, in one step on the disk. @returns false when it was taken elsewhere */
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
    // Whatever was done to it here meanwhile: it goes on where it was taken, and what stood here is back.
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

/** Takes the sales of windows that are gone: on the screen where nothing is under way and `fits` says so, else parked. */
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
