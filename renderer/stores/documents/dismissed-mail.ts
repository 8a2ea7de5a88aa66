/** Refused mails dismissed at this till. */
import { create } from 'zustand';

const KEY = 'caja.mail.aside';
/** Maximum number of stored ids; refusals are shown for some days only. */
const MAX_KEPT = 200;

interface DismissedMail {
  readonly ids: readonly number[];
  put(id: number): void;
}

export const useDismissedMail = create<DismissedMail>()((set, get) => ({
  ids: kept(),
  put: (id) => {
    const ids = [...get().ids, id].slice(-MAX_KEPT);
    localStorage.setItem(KEY, JSON.stringify(ids));
    set({ ids });
  },
}));

function kept(): readonly number[] {
  const text = localStorage.getItem(KEY) ?? '';
  return /^\[[\d,]*\]$/.test(text) ? (JSON.parse(text) as number[]) : [];
}
