/** Product keys of this shop, and the page shown. */
import { create } from 'zustand';
import type { QuickKeys, QuickKeysInput } from '../../../core/contract/till/quick-keys.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { remote } from '../till/latest-answer.ts';
import { onNextDay } from '../till/till.ts';

interface QuickKeysStore {
  /** Null before the first answer. */
  readonly keys: QuickKeys | null;
  readonly page: number;
  /**
   * Key of the sale for which the keys stay open over the cart on a small screen; the next sale starts
   * with the usual layout.
   */
  readonly openFor: string;
  refresh(): Promise<void>;
  turnTo(page: number): void;
  /** @param sale its key; empty for none */
  keepOpen(sale: string): void;
  /** @returns the error; null on success */
  save(input: QuickKeysInput): Promise<LocalizedMessage | null>;
}

export const useQuickKeys = create<QuickKeysStore>()((set) => {
  const { load, put } = remote(
    () => bridge.call('quickKeys.list', {}),
    (keys) => set({ keys }),
  );
  return {
    keys: null,
    page: 0,
    openFor: '',
    refresh: load,
    turnTo: (page) => set({ page }),
    keepOpen: (sale) => set({ openFor: sale }),
    save: async (input) => {
      const reply = await bridge.call('quickKeys.save', input);
      if (!reply.ok) return problemMessage(reply.problem);
      put(reply.value);
      return null;
    },
  };
});

// Keys say what goods cost today.
onNextDay(() => void useQuickKeys.getState().refresh());
