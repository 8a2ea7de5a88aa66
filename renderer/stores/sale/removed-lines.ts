/** Removed cart lines that can be restored. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { CartLine } from '../../cart/cart.ts';
import { useNotice } from '../till/notice.ts';
import { useCart } from './cart.ts';

const MAX_REMOVED = 20;

interface Removed {
  /** Key of the sale it belongs to. */
  readonly key: string;
  readonly at: number;
  readonly line: CartLine;
}

interface RemovedLines {
  readonly removed: readonly Removed[];
  remove(tipoDte: TipoVenta, id: string): void;
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

export function useUndoable(tipoDte: TipoVenta): boolean {
  const { key, submitted } = useCart(({ carts }) => carts[tipoDte]);
  const any = useRemovedLines(({ removed }) => removed.some((each) => each.key === key));
  return any && submitted === null;
}
