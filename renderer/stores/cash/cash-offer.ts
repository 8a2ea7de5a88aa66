/** Whether today's first sale offers to open the till: once a day at this computer somebody may say no. */
import { create } from 'zustand';

const KEPT = 'caja.sin-sesion';

interface CashOffer {
  /** The last day on which somebody said no, as `2026-11-21`; empty before. */
  readonly declined: string;
  /** Not today. */
  decline(day: string): void;
}

export const useCashOffer = create<CashOffer>()((set) => ({
  declined: localStorage.getItem(KEPT) ?? '',
  decline: (day) => {
    localStorage.setItem(KEPT, day);
    set({ declined: day });
  },
}));
