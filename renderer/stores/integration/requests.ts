/** What programs asked by the interface, as it is looked through. */
import { create } from 'zustand';
import type { RequestPage } from '../../../core/contract/api/integration/request-log.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

export type LoggedRequest = RequestPage['solicitudes'][number];

interface RequestFilter {
  /** Id of a key; empty: all. */
  readonly llave: string;
  readonly errores: boolean;
}

interface RequestsStore {
  readonly filter: RequestFilter;
  readonly rows: readonly LoggedRequest[];
  readonly next: string | null;
  /** False until something was found or not. */
  readonly asked: boolean;
  readonly fault: LocalizedMessage | null;
  setFilter(change: Partial<RequestFilter>): void;
  load(): Promise<void>;
  more(): Promise<void>;
}

const NOTHING = { filter: { llave: '', errores: false }, rows: [], next: null, asked: false, fault: null };

export const useRequests = create<RequestsStore>()((set, get) => {
  let question = 0;
  let loadingMore = false;
  const ask = async (cursor: string | null): Promise<RequestPage | null> => {
    const own = question;
    const { llave, errores } = get().filter;
    const reply = await bridge.call('requests.list', { llave: llave === '' ? null : llave, errores, cursor });
    // What was chosen since has its own answer.
    if (own !== question) return null;
    set({ fault: reply.ok ? null : problemMessage(reply.problem) });
    return reply.ok ? reply.value : null;
  };
  return {
    ...NOTHING,
    setFilter: (change) => {
      set({ filter: { ...get().filter, ...change } });
      void get().load();
    },
    load: async () => {
      question += 1;
      const page = await ask(null);
      if (page !== null) set({ rows: page.solicitudes, next: page.siguiente, asked: true });
    },
    more: async () => {
      const { next } = get();
      if (next === null || loadingMore) return;
      loadingMore = true;
      const page = await ask(next);
      loadingMore = false;
      if (page === null) return;
      set(({ rows }) => ({ rows: [...rows, ...page.solicitudes], next: page.siguiente }));
    },
  };
});

// What a manager looked for is not a cashier's to see.
onOtherPerson(() => useRequests.setState(NOTHING));
