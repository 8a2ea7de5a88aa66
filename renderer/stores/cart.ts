/** The sale of each type that is being written. Every change is kept at once, so that a power cut loses nothing. */
import { create } from 'zustand';
import type { Fault } from '../../core/contract/problem.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { emptyCart, type Cart, type CartLine } from '../sale/cart.ts';
import { keepCart, keptCarts } from '../sale/cart-keeper.ts';

type Carts = Readonly<Record<TipoDte, Cart>>;

interface CartStore {
  readonly carts: Carts;
  /** False until what was kept has been read. */
  readonly restored: boolean;
  restore(place: string): Promise<void>;
  /** Changes the cart of a type; resolves once the change is on the disk. */
  change(tipoDte: TipoDte, change: Partial<Cart>): Promise<void>;
  addLine(tipoDte: TipoDte, line: CartLine): void;
  changeLine(tipoDte: TipoDte, id: string, change: Partial<CartLine>): void;
  removeLine(tipoDte: TipoDte, id: string): void;
  /** Begins the next sale, with a new key. */
  clear(tipoDte: TipoDte): void;
  /** Keeps the sale for a correction of a rejected document, with a new key. */
  correct(tipoDte: TipoDte, codigoGeneracion: string, faults: readonly Fault[]): void;
}

export const useCart = create<CartStore>()((set, get) => {
  let place = '';
  const put = (cart: Cart): Promise<void> => {
    set(({ carts }) => ({ carts: { ...carts, [cart.tipoDte]: cart } }));
    return keepCart(place, cart);
  };
  const edit = (tipoDte: TipoDte, change: (cart: Cart) => Partial<Cart>): Promise<void> => {
    const cart = get().carts[tipoDte];
    return put({ ...cart, ...change(cart) });
  };
  return {
    carts: { '01': emptyCart('01'), '03': emptyCart('03'), '04': emptyCart('04') },
    restored: false,
    restore: async (where) => {
      place = where;
      const kept = await keptCarts(where);
      set({
        carts: {
          '01': kept['01'] ?? emptyCart('01'),
          '03': kept['03'] ?? emptyCart('03'),
          '04': kept['04'] ?? emptyCart('04'),
        },
        restored: true,
      });
    },
    change: (tipoDte, change) => edit(tipoDte, () => change),
    addLine: (tipoDte, line) => void edit(tipoDte, ({ lines }) => ({ lines: [...lines, line] })),
    changeLine: (tipoDte, id, change) =>
      void edit(tipoDte, ({ lines }) => ({
        lines: lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
      })),
    removeLine: (tipoDte, id) =>
      void edit(tipoDte, ({ lines }) => ({ lines: lines.filter((line) => line.id !== id) })),
    clear: (tipoDte) => void put(emptyCart(tipoDte)),
    correct: (tipoDte, codigoGeneracion, faults) =>
      void edit(tipoDte, () => ({
        key: crypto.randomUUID(),
        submitted: null,
        corrige: codigoGeneracion,
        refused: faults,
      })),
  };
});
