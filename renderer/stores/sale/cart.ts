/** The current cart of each document type and the parked ones. Every change is written to disk at once. */
import { create } from 'zustand';
import type { Fault } from '../../../core/contract/problem.ts';
import type { SaleDraft } from '../../../core/contract/till/sale-draft.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { emptyCart, isStarted, type Cart, type CartLine } from '../../cart/cart.ts';
import { keep, storedCarts, storedParked, type CartSlot } from '../../cart/cart-storage.ts';
import { keepEntriesOf } from '../../cart/stored-entry.ts';
import { cartAs } from '../../sale/other-type.ts';
import { requoted } from '../../cart/quoted-sale.ts';
import { withIssuedDiscounts, withoutIssuedDiscounts } from '../../sale/draft.ts';
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
  /** False until the stored carts were read. */
  readonly restored: boolean;
  restore(place: string): Promise<void>;
  /** Parks carts of closed windows; an unanswered one continues here, where its result is queried. */
  recover(): Promise<void>;
  /** Resolves once the change is on disk. */
  change(tipoDte: TipoVenta, change: Partial<Cart>): Promise<void>;
  /** Adds a line, or raises the quantity of the product's line, as configured. */
  addLine(tipoDte: TipoVenta, line: CartLine): void;
  changeLine(tipoDte: TipoVenta, id: string, change: Partial<CartLine>): void;
  removeLine(tipoDte: TipoVenta, id: string): void;
  /** Starts the next sale with a new key; a sent one stays, since it may have been issued. */
  clear(tipoDte: TipoVenta): void;
  /** Ends the sale with this key wherever it is; a sale that replaced it stays. */
  finish(tipoDte: TipoVenta, key: string): Promise<void>;
  /** Keeps the cart with a new key to correct a rejected document. */
  correct(tipoDte: TipoVenta, rejected: Rejected): void;
  /** Turns a correction into an independent sale with a new key. */
  leaveCorrection(tipoDte: TipoVenta): void;
  /** Moves the cart to another type with a new key; a non-empty cart there is parked. */
  move(from: TipoVenta, to: TipoVenta): Promise<void>;
  /** Parks the cart with its key and starts the next one. */
  park(tipoDte: TipoVenta, name: string): Promise<void>;
  /**
   * Resumes a parked cart; the current one of its type is parked.
   * @returns its type; null if another window took it first
   */
  resume(id: string): Promise<TipoVenta | null>;
  /** Parks carts of another person under their name; sent ones stay, since their result is queried here. */
  giveBack(): Promise<void>;
  discard(id: string): Promise<void>;
  /** Makes a cart the current one of its type; a non-empty current one is parked. */
  takeOver(cart: Cart): Promise<void>;
}

/** A rejected document and the authority's reasons. */
export interface Rejected {
  /** Its content; null if unknown. */
  readonly draft: SaleDraft | null;
  readonly codigoGeneracion: string;
  readonly numeroControl: string | null;
  readonly faults: readonly Fault[];
}

interface Turning {
  readonly get: () => CartStore;
  readonly edit: (tipoDte: TipoVenta, change: (cart: Cart) => Partial<Cart>) => Promise<void>;
  readonly replace: (cart: Cart, how?: Replacing) => Promise<boolean>;
}

/** Turns a cart into another document; each gets a new key. */
function turns({ get, edit, replace }: Turning): Pick<CartStore, 'correct' | 'leaveCorrection' | 'move'> {
  return {
    correct: (tipoDte, { draft, codigoGeneracion, numeroControl, faults }) =>
      void edit(tipoDte, (cart) => ({
        ...(draft === null ? {} : withIssuedDiscounts(cart, draft)),
        key: crypto.randomUUID(),
        submitted: null,
        corrige: codigoGeneracion,
        corrigeNumero: numeroControl,
        refused: faults,
      })),
    leaveCorrection: (tipoDte) =>
      void edit(tipoDte, ({ lines }) => ({
        key: crypto.randomUUID(),
        lines: withoutIssuedDiscounts(lines),
        corrige: null,
        corrigeNumero: null,
        refused: [],
      })),
    move: async (from, to) => {
      const cart = get().carts[from];
      // Moved in one step on screen and disk, however often it is called.
      if (cart.submitted === null && isStarted(cart)) await replace(cartAs(cart, to), { from });
    },
  };
}

/** Parking and resuming. */
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

/** A discount that a person changes is that person's. */
function changed(line: CartLine, change: Partial<CartLine>): CartLine {
  const { sinPromocion, ...next } = { ...line, ...requoted(line, change) };
  return sinPromocion === undefined || change.descuento !== undefined ? next : { ...next, sinPromocion };
}

/** Adds a line as configured; clears an unknown code. */
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
    // A correction edits what was charged: its lines stay editable.
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
      // While locked this window kept its carts: the ones in memory are newer than the stored ones.
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
        lines: lines.map((line) => (line.id === id ? changed(line, change) : line)),
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
        // Shows again a cart that could not be deleted from disk.
        await readParked(own);
      }
    },
  };
});

// The next person gets an empty screen; the cart is parked under its owner's name.
onOtherPerson(() => void useCart.getState().giveBack());
