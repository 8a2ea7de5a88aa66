/** Text in the receiver field that was neither chosen nor deleted. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';

interface Typed {
  /** Key of the sale it was typed for. */
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

/** Unchosen receiver text of a sale; empty without one. */
export function typedReceiver(tipoDte: TipoVenta, key: string): string {
  const typed = useTypedReceivers.getState().byType[tipoDte];
  return typed?.key === key ? typed.text.trim() : '';
}
