/** What stands in the field that finds a receiver, neither chosen nor deleted. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';

interface Typed {
  /** Key of the sale it was typed for: it is used for no other one. */
  readonly key: string;
  readonly text: string;
}

interface TypedReceivers {
  readonly byType: Readonly<Partial<Record<TipoVenta, Typed>>>;
  type(tipoDte: TipoVenta, typed: Typed): void;
}

export const useTypedReceivers = create<TypedReceivers>()((set) => ({
  byType: {},
  type: (tipoDte, typed) => set(({ byType }) => ({ byType: { ...byType, [tipoDte]: typed } })),
}));

/** A receiver that was typed for a sale and not chosen; empty without one. */
export function typedReceiver(tipoDte: TipoVenta, key: string): string {
  const typed = useTypedReceivers.getState().byType[tipoDte];
  return typed?.key === key ? typed.text.trim() : '';
}
