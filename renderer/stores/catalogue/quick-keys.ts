/** The keys for goods of this shop, and the page of them that is shown. */
import { create } from 'zustand';
import type { QuickKeys, QuickKeysInput } from '../../../core/contract/till/quick-keys.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { remote } from '../till/latest-answer.ts';

interface QuickKeysStore {
  /** Null until they were read once. */
  readonly keys: QuickKeys | null;
  /** Place of the page that is shown. */
  readonly page: number;
  /** The sale over which the keys stay where they have no room beside it: the next one begins as it always does. */
  readonly openFor: string;
  refresh(): Promise<void>;
  turnTo(page: number): void;
  /** @param sale its key; empty for none */
  keepOpen(sale: string): void;
  /** @returns what is wrong; null when it was kept */
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
