/** A code that was scanned into a sale and that no product has: shown beside the entry line until somebody deals with it. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { LabelTrouble } from '../../../core/contract/till/products.ts';

export interface UnknownCode {
  /** Key of the sale it was scanned into: no other one tells of it. */
  readonly key: string;
  readonly code: string;
  /** How many were wanted, decimal text. */
  readonly cantidad: string;
  /** What is wrong with it, if it is the label of a scale. */
  readonly etiqueta: LabelTrouble | null;
}

interface UnknownCodes {
  readonly byType: Readonly<Partial<Record<TipoVenta, UnknownCode>>>;
  /** Tells of the latest one. */
  tell(tipoDte: TipoVenta, unknown: UnknownCode): void;
  /** It was dealt with, or put aside. */
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
