/** The list of documents that is shown, and the one that is open beside it. */
import { create } from 'zustand';
import type { BridgeOutput } from '../../core/contract/bridge.ts';
import { bridge } from '../bridge/index.ts';

export interface DocumentFilter {
  readonly desde: string;
  readonly hasta: string;
  readonly tipoDte: string;
  readonly estado: string;
  readonly q: string;
}

type Page = BridgeOutput<'documents.list'>;
export type DocumentRow = Page['documentos'][number];
export type DocumentView = BridgeOutput<'documents.view'>;

interface Documents {
  readonly filter: DocumentFilter;
  readonly rows: readonly DocumentRow[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
  /** False until the filter that is set was answered. */
  readonly answered: boolean;
  /** What is wrong with the filter or the service. */
  readonly problem: string | null;
  readonly open: DocumentView | null;
  setFilter(change: Partial<DocumentFilter>): void;
  /** Asks for the first page again. */
  refresh(filter: DocumentFilter): Promise<void>;
  more(): Promise<void>;
  view(codigoGeneracion: string): Promise<void>;
  closeView(): void;
}

export const NO_FILTER: DocumentFilter = { desde: '', hasta: '', tipoDte: '', estado: '', q: '' };
const PAGE = '50';

export const useDocuments = create<Documents>()((set, get) => {
  let questions = 0;
  const ask = async (filter: DocumentFilter, cursor: string | null): Promise<void> => {
    const question = ++questions;
    const filled = Object.entries<string>({ ...filter }).filter(([, value]) => value.trim() !== '');
    const input = { ...Object.fromEntries(filled), limite: PAGE, ...(cursor === null ? {} : { cursor }) };
    const reply = await bridge.call('documents.list', input);
    if (question !== questions) return;
    if (!reply.ok) {
      const [fault] = reply.problem.errors ?? [];
      return set({ problem: fault?.mensaje ?? reply.problem.message, answered: true });
    }
    const { documentos, siguiente } = reply.value;
    const before = cursor === null ? [] : get().rows;
    set({ rows: [...before, ...documentos], next: siguiente, answered: true, problem: null });
  };
  return {
    filter: NO_FILTER,
    rows: [],
    next: null,
    answered: false,
    problem: null,
    open: null,
    setFilter: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
    refresh: (filter) => ask(filter, null),
    more: () => ask(get().filter, get().next),
    view: async (codigoGeneracion) => {
      const reply = await bridge.call('documents.view', { codigoGeneracion });
      if (reply.ok) set({ open: reply.value });
    },
    closeView: () => set({ open: null }),
  };
});
