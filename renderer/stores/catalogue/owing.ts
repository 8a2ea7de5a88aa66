/** Customers with debts (§account-ages). */
import { create } from 'zustand';
import type { OwingList } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

interface OwingStore {
  readonly list: OwingList | null;
  readonly said: LocalizedMessage | null;
  load(): Promise<void>;
}

export const useOwing = create<OwingStore>()((set) => ({
  list: null,
  said: null,
  load: async () => {
    const reply = await bridge.call('accounts.list', {});
    set(reply.ok ? { list: reply.value, said: null } : { said: problemMessage(reply.problem) });
  },
}));

onOtherPerson(() => useOwing.setState({ list: null, said: null }));
