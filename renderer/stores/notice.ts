/** One short thing worth saying that needs no answer. */
import { create } from 'zustand';

export type Notice = { readonly kind: 'unknown-code'; readonly code: string };

interface NoticeStore {
  readonly notice: Notice | null;
  /** Says it for a few seconds, in place of what was said before. */
  say(notice: Notice): void;
}

const SHOWN_MS = 6000;

export const useNotice = create<NoticeStore>()((set) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    notice: null,
    say: (notice) => {
      clearTimeout(timer);
      set({ notice });
      timer = setTimeout(() => set({ notice: null }), SHOWN_MS);
    },
  };
});
