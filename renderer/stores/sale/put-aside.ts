/** Notices that somebody put aside for the day. The clocks of the law cannot be. */
import { create } from 'zustand';

const KEY = 'caja.notices.aside';

interface PutAside {
  /** Day until whose end the notice of the edition stays away, `YYYY-MM-DD`; null when it was not put aside. */
  readonly editionOn: string | null;
  putEditionAside(day: string): void;
}

export const usePutAside = create<PutAside>()((set) => ({
  editionOn: localStorage.getItem(KEY),
  putEditionAside: (day) => {
    localStorage.setItem(KEY, day);
    set({ editionOn: day });
  },
}));
