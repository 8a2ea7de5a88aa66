/** Scans that nobody could look up: they wait until the service answers, in the order in which they came. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';

type Waiting = Readonly<Record<TipoVenta, readonly string[]>>;

interface WaitingScans {
  /** By type of the sale they were scanned into, each as it is typed into the entry line. */
  readonly byType: Waiting;
  add(tipoDte: TipoVenta, typed: string): void;
  /** Takes the first one out; undefined when none waits. */
  take(tipoDte: TipoVenta): string | undefined;
  /** Their sale is over, or thrown away. */
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
