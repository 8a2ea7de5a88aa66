/** Prices for everybody, of a list or of a customer, for managers (§prices). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedPrices, PriceListView } from '../../../core/contract/bridge/bridge-prices.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { bridge } from '../../bridge/index.ts';
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

const startRequest = latestOnly();
const NOTHING = { owner: EVERYBODY, q: '', lists: [], shown: null, problem: null, said: null };

export const usePrices = create<PricesStore>()((set, get) => {
  const page = (desde: number) => {
    const { owner, q } = get();
    const of = { lista: owner.lista, cliente: owner.cliente?.id ?? null };
    return bridge.call('prices.list', { ...of, q, desde, limite: PAGE_ROWS });
  };
  return {
    ...NOTHING,
    look: async (change) => {
      set({ ...change, said: null, ...(change.owner === undefined ? {} : { shown: null }) });
      await get().load();
    },
    load: async () => {
      const isLatest = startRequest();
      const [lists, reply] = await Promise.all([bridge.call('prices.lists', {}), page(0)]);
      if (!isLatest()) return;
      if (lists.ok) set({ lists: lists.value.listas });
      set(reply.ok ? { shown: reply.value, problem: null } : { problem: reply.problem });
    },
    more: async () => {
      const isLatest = startRequest();
      const before = get().shown?.precios ?? [];
      const reply = await page(before.length);
      if (!isLatest()) return;
      if (reply.ok) set({ shown: { ...reply.value, precios: [...before, ...reply.value.precios] } });
      else set({ problem: reply.problem });
    },
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
  };
});

onOtherPerson(() => usePrices.setState(NOTHING));
