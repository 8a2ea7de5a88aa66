/** Remembers that today's offer to open a cash session was declined at this computer. */
import { create } from 'zustand';

const KEPT = 'caja.sin-sesion';

interface CashOffer {
  /** Day of the last refusal, as `2026-11-21`; empty if never. */
  readonly declined: string;
  decline(day: string): void;
}

export const useCashOffer = create<CashOffer>()((set) => ({
  declined: localStorage.getItem(KEPT) ?? '',
  decline: (day) => {
    localStorage.setItem(KEPT, day);
    set({ declined: day });
  },
}));
