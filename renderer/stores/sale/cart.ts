/** The sale of each type that is being written, and those that were parked. Every change is kept at once: a power cut loses nothing. */
import { create } from 'zustand';
import type { Fault } from '../../../core/contract/problem.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { emptyCart, isStarted, type Cart, type CartLine } from '../../cart/cart.ts';
import { keep, storedCarts, storedParked, type CartSlot } from '../../cart/cart-storage.ts';
import { keepEntriesOf } from '../../cart/stored-entry.ts';
import { cartAs } from '../../sale/other-type.ts';
import { requoted } from '../../cart/quoted-sale.ts';
import { apart, withLine } from '../../sale/same-line.ts';
import { hearOtherWindows, tellOtherWindows } from '../../cart/other-windows.ts';
import { takeSlot } from '../../cart/window-slot.ts';
import { useSaleHabits } from '../till/sale-habits.ts';
import { useNotice } from '../till/notice.ts';
import { onOtherPerson } from '../till/session.ts';
import { isOfAnother, ownerName, signed, takenUp } from './cart-owner.ts';
import {
  noCarts,
  readParked,
  recovering,
  replacing,
  type Replacer,
  type Replacing,
  type SalesShown,
} from './sale-places.ts';
import { useUnknownCodes } from '../till/unknown-code.ts';

interface CartStore extends SalesShown {
  /** False until what was kept has been read. */
  readonly restored: boolean;
  restore(place: string): Promise<void>;
  /** Parks what windows that are gone left behind; what left unanswered goes on here, where it is asked about. */
  recover(): Promise<void>;
  /** Changes the cart of a type; resolves once the change is on the disk. */
  change(tipoDte: TipoVenta, change: Partial<Cart>): Promise<void>;
  /** Adds a line; of goods that are there already it raises the quantity, unless that was set otherwise. */
  addLine(tipoDte: TipoVenta, line: CartLine): void;
  changeLine(tipoDte: TipoVenta, id: string, change: Partial<CartLine>): void;
  removeLine(tipoDte: TipoVenta, id: string): void;
  /** Begins the next sale, with a new key; one that left stays, for it may have been issued. */
  clear(tipoDte: TipoVenta): void;
  /** Ends the sale of a key, whose result was seen, where it is by now: another one in its place stays. */
  finish(tipoDte: TipoVenta, key: string): Promise<void>;
  /** Keeps the sale for a correction of a rejected document, with a new key. */
  correct(tipoDte: TipoVenta, rejected: Rejected): void;
  /** Goes on with a correction as a sale of its own, with a new key; the rejected document stays as it is. */
  leaveCorrection(tipoDte: TipoVenta): void;
  /** Goes on with a sale as another type, with a new key; the one under way there is parked unless it is empty. */
  move(from: TipoVenta, to: TipoVenta): Promise<void>;
  /** Puts the sale of a type aside, with its key, and begins the next one. */
  park(tipoDte: TipoVenta, name: string): Promise<void>;
  /**
   * Goes on with a parked sale; the one of its type that is under way is parked instead.
   *
   * @returns its type; null when another window took it before
   */
  resume(id: string): Promise<TipoVenta | null>;
  /** Parks what somebody else began on this screen, under that person's name; what left stays, for it is asked about here. */
  giveBack(): Promise<void>;
  /** Throws a parked sale away. */
  discard(id: string): Promise<void>;
  /** Puts a sale on the screen of its type, where `goTo` shows it; the one under way is parked unless it is empty. */
  takeOver(cart: Cart): Promise<void>;
}

/** A rejected document, and what the authority held against it. */
export interface Rejected {
  readonly codigoGeneracion: string;
  readonly numeroControl: string | null;
  readonly faults: readonly Fault[];
}

interface Turning {
  readonly get: () => CartStore;
  readonly edit: (tipoDte: TipoVenta, change: (cart: Cart) => Partial<Cart>) => Promise<void>;
  readonly replace: (cart: Cart, how?: Replacing) => Promise<boolean>;
}

/** What makes another document of the same goods: each goes on under a new key. */
function turns({ get, edit, replace }: Turning): Pick<CartStore, 'correct' | 'leaveCorrection' | 'move'> {
  return {
    correct: (tipoDte, { codigoGeneracion, numeroControl, faults }) =>
      void edit(tipoDte, () => ({
        key: crypto.randomUUID(),
        submitted: null,
        corrige: codigoGeneracion,
        corrigeNumero: numeroControl,
        refused: faults,
      })),
    leaveCorrection: (tipoDte) =>
      void edit(tipoDte, () => ({
        key: crypto.randomUUID(),
        corrige: null,
        corrigeNumero: null,
        refused: [],
      })),
    move: async (from, to) => {
      const cart = get().carts[from];
      // The goods stand in one place only, on the screen and on the disk, however often this is pressed.
      if (cart.submitted === null && isStarted(cart)) await replace(cartAs(cart, to), { from });
    },
  };
}

/** What puts one sale in the place of another: each goes aside or comes back whole. */
function putting({
  get,
  replace,
}: Omit<Turning, 'edit'>): Pick<CartStore, 'park' | 'resume' | 'giveBack' | 'takeOver'> {
  return {
    park: async (tipoDte, name) => {
      if (isStarted(get().carts[tipoDte])) await replace(emptyCart(tipoDte), { name });
    },
    resume: async (id) => {
      const sale = get().parked.find((each) => each.id === id);
      if (sale === undefined) return null;
      return (await replace(takenUp(sale.cart), { unpark: id })) ? sale.cart.tipoDte : null;
    },
    giveBack: async () => {
      for (const cart of Object.values(get().carts)) {
        if (!isOfAnother(cart)) continue;
        useNotice.getState().say({ kind: 'given-back', name: cart.begun?.nombre ?? '' });
        await replace(emptyCart(cart.tipoDte), { name: ownerName(cart) });
      }
    },
    takeOver: async (cart) => {
      await replace(cart);
    },
  };
}

/** Adds a line as this computer is set to, and what was scanned in vain is over. */
function adding(edit: Turning['edit']): CartStore['addLine'] {
  return (tipoDte, line) => {
    useUnknownCodes.getState().forget(tipoDte);
    void edit(tipoDte, ({ lines }) => {
      const add = useSaleHabits.getState().sameGoods === 'joined' ? withLine : apart;
      const { lines: added, id } = add(lines, line);
      return { lines: added, newest: id };
    });
  };
}

export const useCart = create<CartStore>()((set, get) => {
  let cartSlot: CartSlot = { place: '', slot: 0 };
  const put = async (cart: Cart): Promise<void> => {
    set(({ carts }) => ({ carts: { ...carts, [cart.tipoDte]: cart } }));
    await keep(cartSlot, { put: [cart] });
  };
  const edit = (tipoDte: TipoVenta, change: (cart: Cart) => Partial<Cart>): Promise<void> => {
    const cart = get().carts[tipoDte];
    const next = { ...cart, reopened: false, ...change(cart) };
    // A correction mends what was issued: its lines stay open.
    const isCharged = next.charged === true || next.tenders.length > 0 || next.reopened;
    const charged = next.corrige === null && isCharged;
    return put(signed({ ...next, charged }));
  };
  const own: Replacer = { get, set, cartSlotOf: () => cartSlot };
  const [replace, recover] = [replacing(own), recovering(own)];
  return {
    carts: noCarts(),
    parked: [],
    restored: false,
    restore: async (place) => {
      // Behind the lock this window kept its sales: what is on the screen is newer than what could be read.
      if (!get().restored || cartSlot.place !== place) {
        set({ restored: false });
        const slot = await takeSlot(place);
        cartSlot = { place, slot };
        keepEntriesOf(slot);
        hearOtherWindows(() => void readParked(own));
        const [kept, parked] = await Promise.all([storedCarts(cartSlot), storedParked(place)]);
        set({ carts: { ...noCarts(), ...kept }, parked });
        await get().giveBack();
        set({ restored: true });
      }
      await get().giveBack();
      await recover(() => true);
    },
    recover: () => recover(({ submitted }) => submitted !== null),
    change: (tipoDte, change) => edit(tipoDte, () => change),
    addLine: adding(edit),
    changeLine: (tipoDte, id, change) =>
      void edit(tipoDte, ({ lines }) => ({
        lines: lines.map((line) => (line.id === id ? { ...line, ...requoted(line, change) } : line)),
      })),
    removeLine: (tipoDte, id) =>
      void edit(tipoDte, ({ lines }) => ({ lines: lines.filter((line) => line.id !== id) })),
    clear: (tipoDte) => {
      if (get().carts[tipoDte].submitted === null) void put(emptyCart(tipoDte));
    },
    finish: async (tipoDte, key) => {
      if (get().carts[tipoDte].key === key) return put(emptyCart(tipoDte));
      const sale = get().parked.find(({ cart }) => cart.key === key);
      if (sale !== undefined) await get().discard(sale.id);
    },
    ...turns({ get, edit, replace }),
    ...putting({ get, replace }),
    discard: async (id) => {
      set(({ parked }) => ({ parked: parked.filter((sale) => sale.id !== id) }));
      try {
        await keep(cartSlot, { unpark: id });
        tellOtherWindows();
      } finally {
        // One that the disk did not let go is shown again.
        await readParked(own);
      }
    },
  };
});

// A sale belongs to the person who began it: the next person finds an empty screen, and it waits under the first one's name.
onOtherPerson(() => void useCart.getState().giveBack());
