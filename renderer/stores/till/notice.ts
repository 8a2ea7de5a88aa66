/** One short message that needs no answer. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { LabelTrouble } from '../../../core/contract/till/products.ts';
import type { CartLine } from '../../cart/cart.ts';
import type { LocalizedMessage } from '../../faults/message.ts';

export type Notice =
  | { readonly kind: 'unknown-code'; readonly code: string; readonly etiqueta: LabelTrouble | null }
  | { readonly kind: 'not-searched'; readonly code: string }
  | { readonly kind: 'added'; readonly name: string }
  /** A line was added while product keys cover the cart. */
  | { readonly kind: 'added-behind-keys'; readonly name: string; readonly precio: string }
  | { readonly kind: 'removed'; readonly name: string }
  /** The cart belongs to another person and is parked for them. */
  | { readonly kind: 'given-back'; readonly name: string }
  /** Goods of a sale cost or are taxed otherwise since they were added. */
  | { readonly kind: 'goods-changed'; readonly goods: readonly ChangedGoods[] }
  | { readonly kind: 'not-to-refused' }
  | { readonly kind: 'not-done'; readonly why: LocalizedMessage }
  /** The scanned product is not on the document being returned, or was returned already. */
  | { readonly kind: 'not-of-this-sale'; readonly code: string };

export interface ChangedGoods extends Pick<CartLine, 'id' | 'descripcion' | 'precio'> {
  /** Type of their sale. */
  readonly tipoDte: TipoVenta;
  /** Null: unchanged. */
  readonly tratamiento: CartLine['tratamiento'] | null;
}

interface NoticeStore {
  readonly notice: Notice | null;
  /** Shows it for a few seconds; replaces the previous notice. */
  say(notice: Notice): void;
  hush(): void;
}

const SHOWN_MS = 6000;

export const useNotice = create<NoticeStore>()((set) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hush = (): void => {
    clearTimeout(timer);
    set({ notice: null });
  };
  return {
    notice: null,
    say: (notice) => {
      hush();
      set({ notice });
      timer = setTimeout(hush, SHOWN_MS);
    },
    hush,
  };
});
