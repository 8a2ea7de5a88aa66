/** One short thing worth saying that needs no answer. */
import { create } from 'zustand';
import type { LabelTrouble } from '../../../core/contract/till/products.ts';
import type { LocalizedMessage } from '../../faults/message.ts';

export type Notice =
  | { readonly kind: 'unknown-code'; readonly code: string; readonly etiqueta: LabelTrouble | null }
  /** Nobody answered whether there is such a product. */
  | { readonly kind: 'not-searched'; readonly code: string }
  /** A scan went into the sale behind what is open. */
  | { readonly kind: 'added'; readonly name: string }
  /** A line was added while the keys for goods stand in the place of the sale. */
  | { readonly kind: 'added-behind-keys'; readonly name: string; readonly precio: string }
  /** A line was taken out, and can come back. */
  | { readonly kind: 'removed'; readonly name: string }
  /** The sale on the screen was somebody else's: it waits under that name. */
  | { readonly kind: 'given-back'; readonly name: string }
  /** What was scanned while a refused sale was shown was not added to it. */
  | { readonly kind: 'not-to-refused' }
  /** What was asked for got no answer, or a refusal. */
  | { readonly kind: 'not-done'; readonly why: LocalizedMessage }
  /** What was scanned is not among what the document that comes back sold, or came back already. */
  | { readonly kind: 'not-of-this-sale'; readonly code: string };

interface NoticeStore {
  readonly notice: Notice | null;
  /** Says it for a few seconds, in place of what was said before. */
  say(notice: Notice): void;
  /** What was said is over. */
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
