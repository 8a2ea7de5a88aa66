/** Scans made while the service was unreachable; looked up in order once it answers. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';

type Waiting = Readonly<Record<TipoVenta, readonly string[]>>;

interface WaitingScans {
  /** By document type, each as typed into the entry line. */
  readonly byType: Waiting;
  add(tipoDte: TipoVenta, typed: string): void;
  /** Removes and returns the first; undefined without one. */
  take(tipoDte: TipoVenta): string | undefined;
  /** Drops the scans of a finished or discarded sale. */
  forget(tipoDte: TipoVenta): void;
}

export const useWaitingScans = create<WaitingScans>()((set, get) => {
  const put = (tipoDte: TipoVenta, waiting: readonly string[]): void =>
    set(({ byType }) => ({ byType: { ...byType, [tipoDte]: waiting } }));
  return {
    byType: { '01': [], '03': [], '04': [] },
    add: (tipoDte, typed) => put(tipoDte, [...get().byType[tipoDte], typed]),
    take: (tipoDte) => {
      const [first, ...others] = get().byType[tipoDte];
      if (first !== undefined) put(tipoDte, others);
      return first;
    },
    forget: (tipoDte) => put(tipoDte, []),
  };
});
