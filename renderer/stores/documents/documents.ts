/** The list of documents that is shown with its totals, and the one that is open beside it. */
import { create, type StoreApi } from 'zustand';
import type { BridgeEvent, BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { decimalOf } from '../../money/cents.ts';
import { keepFilter, storedFilter } from '../lists/stored-filter.ts';
import { holdKeysWhile } from '../../input/held-keys.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { useNotice } from '../till/notice.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

/** Everything as typed or chosen; empty where it does not narrow. */
export interface DocumentFilter {
  readonly desde: string;
  readonly hasta: string;
  readonly tipoDte: string;
  readonly estado: string;
  readonly q: string;
  readonly receptor: string;
  readonly numero: string;
  readonly codigo: string;
  readonly montoDesde: string;
  readonly montoHasta: string;
  /** Id of a user. */
  readonly vendio: string;
}

type Page = BridgeOutput<'documents.list'>;
export type DocumentRow = Page['documentos'][number];
export type DocumentView = BridgeOutput<'documents.detail'>;
type Totals = BridgeOutput<'documents.totals'>;
type Question = BridgeInput<'documents.totals'>;
type DocumentChange = Extract<BridgeEvent, { readonly kind: 'document' }>['document'];

interface Documents {
  readonly filter: DocumentFilter;
  readonly rows: readonly DocumentRow[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
  /** Of everything the filter finds; null until it was asked. */
  readonly totals: Totals | null;
  readonly sellers: BridgeOutput<'documents.sellers'>;
  /** False until the filter that is set was answered. */
  readonly answered: boolean;
  /** What is wrong with the filter or the service. */
  readonly problem: LocalizedMessage | null;
  readonly open: DocumentView | null;
  setFilter(change: Partial<DocumentFilter>): void;
  /** Asks for the first page again, and for the document that is open. */
  refresh(filter: DocumentFilter): Promise<void>;
  more(): Promise<void>;
  /** Takes up what happened to a document without losing the place in the list. */
  follow(change: DocumentChange): Promise<void>;
  askSellers(): Promise<void>;
  view(codigoGeneracion: string): Promise<void>;
  closeView(): void;
}

export const NO_FILTER: DocumentFilter = {
  desde: '',
  hasta: '',
  tipoDte: '',
  estado: '',
  q: '',
  receptor: '',
  numero: '',
  codigo: '',
  montoDesde: '',
  montoHasta: '',
  vendio: '',
};
/** Rows of one page: some screens full, so that scrolling seldom waits. */
const PAGE = '200';
/** Shortest beginning of a receiver that is searched for, in characters. */
const MIN_RECEIVER_CHARS = 2;

export const useDocuments = create<Documents>()((set, get) => {
  let questions = 0;
  let asking: string | null = null;
  /** Of which the rows are. */
  let answeredFor: DocumentFilter | null = null;
  const ask = async (filter: DocumentFilter): Promise<void> => {
    const question = ++questions;
    const input = questionOf(filter);
    const [page, totals] = await Promise.all([
      bridge.call('documents.list', { ...input, limite: PAGE }),
      bridge.call('documents.totals', input),
    ]);
    if (question !== questions) return;
    if (!page.ok) {
      return set({ problem: problemMessage(page.problem), answered: true });
    }
    const { documentos, siguiente } = page.value;
    set({
      ...(answeredFor === filter ? joined(page.value, get()) : { rows: documentos, next: siguiente }),
      totals: totals.ok ? totals.value : null,
      answered: true,
      problem: null,
    });
    answeredFor = filter;
  };
  const opened = opening(set, get);
  return {
    filter: storedFilter('documentos', NO_FILTER),
    rows: [],
    next: null,
    totals: null,
    sellers: [],
    answered: false,
    problem: null,
    setFilter: (change) => {
      const filter = { ...get().filter, ...change };
      keepFilter('documentos', filter);
      set({ filter });
    },
    refresh: async (filter) => {
      await Promise.all([ask(filter), opened.again()]);
    },
    more: async () => {
      const { filter, next } = get();
      if (next === null || asking === next) return;
      const question = questions;
      asking = next;
      const reply = await bridge.call('documents.list', {
        ...questionOf(filter),
        limite: PAGE,
        cursor: next,
      });
      asking = null;
      if (question !== questions || !reply.ok || get().next !== next) return;
      const { documentos, siguiente } = reply.value;
      set(({ rows }) => ({ rows: [...rows, ...documentos], next: siguiente }));
    },
    follow: async (change) => {
      set(({ rows }) => ({ rows: rows.map((row) => followed(row, change)) }));
      await ask(get().filter);
      if (get().open?.result.codigoGeneracion === change.codigoGeneracion) await opened.again();
    },
    askSellers: async () => {
      const reply = await bridge.call('documents.sellers', {});
      if (reply.ok) set({ sellers: reply.value });
    },
    open: null,
    view: opened.view,
    closeView: opened.closeView,
  };
});

onOtherPerson(() => {
  const { setFilter, closeView } = useDocuments.getState();
  closeView();
  setFilter(NO_FILTER);
});

/** The document beside the list: however answers come, it is the one that was asked for last, or none. */
function opening(set: StoreApi<Documents>['setState'], get: StoreApi<Documents>['getState']): Opening {
  let wanted: string | null = null;
  const startRequest = latestOnly();
  const look = async (codigoGeneracion: string): Promise<void> => {
    const isLatest = startRequest();
    const reply = await bridge.call('documents.detail', { codigoGeneracion });
    if (wanted !== codigoGeneracion || !isLatest()) return;
    if (reply.ok) set({ open: reply.value });
    else if (get().open === null)
      useNotice.getState().say({ kind: 'not-done', why: problemMessage(reply.problem) });
  };
  return {
    view: (codigoGeneracion) => {
      wanted = codigoGeneracion;
      // Escape closes it, though it was not there yet.
      return holdKeysWhile(() => look(codigoGeneracion));
    },
    again: async () => {
      if (wanted !== null) await look(wanted);
    },
    closeView: () => {
      wanted = null;
      set({ open: null });
    },
  };
}

interface Opening extends Pick<Documents, 'view' | 'closeView'> {
  /** Looks again at the one that was asked for last, if it was not closed. */
  readonly again: () => Promise<void>;
}

/** What was typed, as the service is asked; what is no amount goes as it is, so that the service says so. */
function questionOf(filter: DocumentFilter): Question {
  const typed = {
    ...filter,
    receptor: filter.receptor.trim().length < MIN_RECEIVER_CHARS ? '' : filter.receptor,
    montoDesde: decimalOf(filter.montoDesde) ?? filter.montoDesde,
    montoHasta: decimalOf(filter.montoHasta) ?? filter.montoHasta,
  };
  return Object.fromEntries(Object.entries<string>(typed).filter(([, value]) => value.trim() !== ''));
}

/** The row after a change. */
function followed(row: DocumentRow, change: DocumentChange): DocumentRow {
  if (row.codigoGeneracion !== change.codigoGeneracion) return row;
  const { estado, selloRecibido, codigoMsg, descripcionMsg } = change;
  return { ...row, estado, selloRecibido, codigoMsg, descripcionMsg };
}

/** The first page anew before the pages that were read already, where they still meet. */
function joined(
  { documentos, siguiente }: Page,
  { rows, next }: Pick<Documents, 'rows' | 'next'>,
): Pick<Documents, 'rows' | 'next'> {
  const fresh = new Set(documentos.map(({ codigoGeneracion }) => codigoGeneracion));
  const meets = rows.findLastIndex(({ codigoGeneracion }) => fresh.has(codigoGeneracion));
  const older = meets === -1 ? [] : rows.slice(meets + 1);
  return older.length === 0
    ? { rows: documentos, next: siguiente }
    : { rows: [...documentos, ...older], next };
}
