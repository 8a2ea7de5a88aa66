/** The document list with its totals, and the open document. */
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

/** As typed or chosen; empty fields do not filter. */
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
  /** Totals of all matches; null before the first answer. */
  readonly totals: Totals | null;
  readonly sellers: BridgeOutput<'documents.sellers'>;
  /** False until the current filter was answered. */
  readonly answered: boolean;
  readonly problem: LocalizedMessage | null;
  readonly open: DocumentView | null;
  setFilter(change: Partial<DocumentFilter>): void;
  /** Reloads the first page and the open document. */
  refresh(filter: DocumentFilter): Promise<void>;
  more(): Promise<void>;
  /** Applies a document event without losing the scroll position. */
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
/** Rows per page: several screens, so that scrolling seldom waits. */
const PAGE = '200';
/** Minimum length of a receiver search, in characters. */
const MIN_RECEIVER_CHARS = 2;

export const useDocuments = create<Documents>()((set, get) => {
  let questions = 0;
  /** Filter of the loaded rows. */
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
    more: furtherPages(set, get, () => questions),
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

/**
 * Loads the following page; whoever asks for one that is on its way waits for it.
 * @param asked number of questions so far, which tells whether one came in between
 */
function furtherPages(
  set: StoreApi<Documents>['setState'],
  get: StoreApi<Documents>['getState'],
  asked: () => number,
): Documents['more'] {
  let loading: { readonly next: string; readonly done: Promise<void> } | null = null;
  const load = async (filter: DocumentFilter, next: string): Promise<void> => {
    for (;;) {
      const before = asked();
      const input = { ...questionOf(filter), limite: PAGE, cursor: next };
      const reply = await bridge.call('documents.list', input);
      const isWanted = get().filter === filter && get().next === next;
      // What changed meanwhile may not be in it yet.
      if (reply.ok && isWanted && before !== asked()) continue;
      if (loading?.next === next) loading = null;
      if (!reply.ok || !isWanted) return;
      const { documentos, siguiente } = reply.value;
      return set(({ rows }) => ({ rows: [...rows, ...documentos], next: siguiente }));
    }
  };
  return () => {
    const { filter, next } = get();
    if (next === null) return Promise.resolve();
    if (loading?.next !== next) loading = { next, done: load(filter, next) };
    return loading.done;
  };
}

/** The open document is always the one requested last, in whatever order answers arrive. */
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
      // Hold keys while loading, so that Escape closes it.
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
  /** Reloads the document requested last, unless it was closed. */
  readonly again: () => Promise<void>;
}

/** The query; an invalid amount is sent as typed, so that the service reports it. */
function questionOf(filter: DocumentFilter): Question {
  const typed = {
    ...filter,
    receptor: filter.receptor.trim().length < MIN_RECEIVER_CHARS ? '' : filter.receptor,
    montoDesde: decimalOf(filter.montoDesde) ?? filter.montoDesde,
    montoHasta: decimalOf(filter.montoHasta) ?? filter.montoHasta,
  };
  return Object.fromEntries(Object.entries<string>(typed).filter(([, value]) => value.trim() !== ''));
}

function followed(row: DocumentRow, change: DocumentChange): DocumentRow {
  if (row.codigoGeneracion !== change.codigoGeneracion) return row;
  const { estado, selloRecibido, codigoMsg, descripcionMsg } = change;
  return { ...row, estado, selloRecibido, codigoMsg, descripcionMsg };
}

/** The new first page followed by older loaded rows, if they overlap. */
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
