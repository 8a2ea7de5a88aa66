/** Prices for everybody, of a list or of a customer, for managers (§prices). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedPrices, PriceListView } from '../../../core/contract/bridge/bridge-prices.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { bridge } from '../../bridge/index.ts';
import { pagesOf } from '../lists/pages.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { saveFile } from '../till/save-file.ts';
import { onOtherPerson } from '../till/session.ts';

const PAGE_ROWS = 100;

/** Whose prices are shown; without list and customer: everybody's. */
export interface PriceOwner {
  readonly lista: string | null;
  readonly cliente: { readonly id: string; readonly nombre: string } | null;
}
export const EVERYBODY: PriceOwner = { lista: null, cliente: null };

interface PricesStore {
  readonly owner: PriceOwner;
  readonly q: string;
  readonly lists: readonly PriceListView[];
  readonly shown: ListedPrices | null;
  readonly problem: BridgeProblem | null;
  /** Confirmation of the last action; null without one. */
  readonly said: LocalizedMessage | null;
  look(change: Partial<Pick<PricesStore, 'owner' | 'q'>>): Promise<void>;
  load(): Promise<void>;
  more(): Promise<void>;
  /** @returns why it was not saved; null on success */
  save(price: Omit<BridgeInput<'prices.save'>, 'lista' | 'cliente'>): Promise<BridgeProblem | null>;
  remove(id: number): Promise<void>;
  assign(lista: string | null): Promise<void>;
  file(): Promise<void>;
}

const startLists = latestOnly();
const NOTHING = { owner: EVERYBODY, q: '', lists: [], shown: null, problem: null, said: null };

export const usePrices = create<PricesStore>()((set, get) => ({
  ...NOTHING,
  look: async (change) => {
    set({ ...change, said: null, ...(change.owner === undefined ? {} : { shown: null }) });
    await get().load();
  },
  load: async () => {
    const isLatest = startLists();
    const [lists] = await Promise.all([bridge.call('prices.lists', {}), pages.first(get())]);
    if (lists.ok && isLatest()) set({ lists: lists.value.listas });
  },
  more: () => pages.next(),
  save: async (price) => {
    const { lista, cliente } = get().owner;
    const reply = await bridge.call('prices.save', { ...price, lista, cliente: cliente?.id ?? null });
    if (!reply.ok) return reply.problem;
    set({ said: (words) => words.prices.saved });
    await get().load();
    return null;
  },
  remove: async (id) => {
    const reply = await bridge.call('prices.delete', { id });
    if (!reply.ok) return set({ problem: reply.problem });
    set({ said: (words) => words.prices.removed });
    await get().load();
  },
  assign: async (lista) => {
    const { cliente } = get().owner;
    if (cliente === null) return;
    const reply = await bridge.call('prices.assign', { cliente: cliente.id, lista });
    if (reply.ok) await get().load();
    else set({ problem: reply.problem });
  },
  file: async () => {
    const reply = await bridge.call('prices.export', {});
    if (reply.ok) saveFile(reply.value.name, [reply.value.contenido], 'text/csv;charset=utf-8');
    else set({ problem: reply.problem });
  },
}));

const pages = pagesOf(
  async ({ owner, q }: Pick<PricesStore, 'owner' | 'q'>, after: number | null) => {
    const desde = after ?? 0;
    const of = { lista: owner.lista, cliente: owner.cliente?.id ?? null };
    const reply = await bridge.call('prices.list', { ...of, q, desde, limite: PAGE_ROWS });
    if (!reply.ok) return reply;
    const end = desde + reply.value.precios.length;
    return { ...reply, value: { ...reply.value, siguiente: end < reply.value.total ? end : null } };
  },
  (reply, isFirst) => {
    if (!reply.ok) return usePrices.setState({ problem: reply.problem });
    const page = reply.value;
    usePrices.setState(({ shown }) => ({
      shown: isFirst || shown === null ? page : { ...page, precios: [...shown.precios, ...page.precios] },
      problem: null,
    }));
  },
);

onOtherPerson(() => {
  pages.leave();
  usePrices.setState(NOTHING);
});
