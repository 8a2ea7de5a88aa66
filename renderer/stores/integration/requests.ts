/** What programs asked by the interface, as it is looked through. */
import { create } from 'zustand';
import type { RequestPage } from '../../../core/contract/api/integration/request-log.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { pagesOf } from '../lists/pages.ts';
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

export const useRequests = create<RequestsStore>()((set, get) => ({
  ...NOTHING,
  setFilter: (change) => {
    set({ filter: { ...get().filter, ...change } });
    void get().load();
  },
  load: () => pages.first(get().filter),
  more: () => pages.next(),
}));

const pages = pagesOf(
  ({ llave, errores }: RequestFilter, cursor: string | null) =>
    bridge.call('requests.list', { llave: llave === '' ? null : llave, errores, cursor }),
  (reply, isFirst) => {
    if (!reply.ok) return useRequests.setState({ fault: problemMessage(reply.problem) });
    const { solicitudes, siguiente: next } = reply.value;
    useRequests.setState(({ rows }) => ({
      rows: isFirst ? solicitudes : [...rows, ...solicitudes],
      next,
      asked: true,
      fault: null,
    }));
  },
);

// What a manager looked for is not a cashier's to see.
onOtherPerson(() => {
  pages.leave();
  useRequests.setState(NOTHING);
});
