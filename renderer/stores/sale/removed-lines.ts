/** Lines that were taken out of the sales under way, so that a slip of a finger is taken back. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { CartLine } from '../../cart/cart.ts';
import { useNotice } from '../till/notice.ts';
import { useCart } from './cart.ts';

/** Removals that can be taken back, one after the other. */
const MAX_REMOVED = 20;

interface Removed {
  /** Of the sale it was taken from: no other one gets it. */
  readonly key: string;
  /** Where it stood. */
  readonly at: number;
  readonly line: CartLine;
}

interface RemovedLines {
  /** The latest last. */
  readonly removed: readonly Removed[];
  /** Takes a line out of a sale; it can come back. */
  remove(tipoDte: TipoVenta, id: string): void;
  /** Puts back what was taken out of a sale last, where it stood. */
  undo(tipoDte: TipoVenta): void;
}

export const useRemovedLines = create<RemovedLines>()((set, get) => ({
  removed: [],
  remove: (tipoDte, id) => {
    const { key, lines } = useCart.getState().carts[tipoDte];
    const at = lines.findIndex((line) => line.id === id);
    const line = lines[at];
    if (line === undefined) return;
    set({ removed: [...get().removed, { key, at, line }].slice(-MAX_REMOVED) });
    useCart.getState().removeLine(tipoDte, id);
    useNotice.getState().say({ kind: 'removed', name: line.descripcion });
  },
  undo: (tipoDte) => {
    const { key, lines, submitted } = useCart.getState().carts[tipoDte];
    const last = get().removed.findLast((each) => each.key === key);
    if (last === undefined || submitted !== null) return;
    set({ removed: get().removed.filter((each) => each !== last) });
    const back = lines.toSpliced(last.at, 0, last.line);
    void useCart.getState().change(tipoDte, { lines: back, newest: last.line.id });
    useNotice.getState().hush();
  },
}));

/** Whether something can be put back into the sale of a type. */
export function useUndoable(tipoDte: TipoVenta): boolean {
  const { key, submitted } = useCart(({ carts }) => carts[tipoDte]);
  const any = useRemovedLines(({ removed }) => removed.some((each) => each.key === key));
  return any && submitted === null;
}
