/** Notices dismissed for a day. Legal deadlines cannot be dismissed. */
import { create } from 'zustand';

const KEY = 'caja.notices.aside';

interface PutAside {
  /** Day for which the edition notice is dismissed, `YYYY-MM-DD`; null if never. */
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
