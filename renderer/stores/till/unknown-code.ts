/** A scanned code without a product, shown beside the entry line until it is dealt with. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { LabelTrouble } from '../../../core/contract/till/products.ts';

export interface UnknownCode {
  /** Key of the sale it was scanned into. */
  readonly key: string;
  readonly code: string;
  /** Requested quantity, decimal text. */
  readonly cantidad: string;
  /** Fault of a scale label; null for other codes. */
  readonly etiqueta: LabelTrouble | null;
}

interface UnknownCodes {
  readonly byType: Readonly<Partial<Record<TipoVenta, UnknownCode>>>;
  tell(tipoDte: TipoVenta, unknown: UnknownCode): void;
  /** Dealt with, or dismissed. */
  forget(tipoDte: TipoVenta): void;
}

export const useUnknownCodes = create<UnknownCodes>()((set) => ({
  byType: {},
  tell: (tipoDte, unknown) => set(({ byType }) => ({ byType: { ...byType, [tipoDte]: unknown } })),
  forget: (tipoDte) =>
    set(({ byType }) => {
      const { [tipoDte]: _gone, ...others } = byType;
      return { byType: others };
    }),
}));
