/** Quotes of this branch, and the open one (§quotes). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedQuote, QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { pagesOf } from '../lists/pages.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

export type QuoteFilter = Omit<BridgeInput<'quotes.list'>, 'antes'>;
export const NO_QUOTE_FILTER: QuoteFilter = { q: '', estado: null, desde: null, hasta: null };

interface QuotesStore {
  readonly filter: QuoteFilter;
  /** Null before the first answer. */
  readonly rows: readonly ListedQuote[] | null;
  readonly next: number | null;
  readonly problem: BridgeProblem | null;
  readonly open: QuoteView | null;
  readonly said: LocalizedMessage | null;
  setFilter(change: Partial<QuoteFilter>): void;
  refresh(filter: QuoteFilter): Promise<void>;
  more(): Promise<void>;
  /** Opens a quote by its number, or shows that there is none. */
  view(cotizacion: string): Promise<void>;
  put(open: QuoteView | null): void;
  say(said: LocalizedMessage | null): void;
}

const NOTHING = { filter: NO_QUOTE_FILTER, rows: null, next: null, problem: null, open: null, said: null };

const startView = latestOnly();

export const useQuotes = create<QuotesStore>()((set) => ({
  ...NOTHING,
  setFilter: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
  refresh: (filter) => pages.first(filter),
  more: () => pages.next(),
  view: async (cotizacion) => {
    const isLatest = startView();
    const reply = await bridge.call('quotes.view', { cotizacion });
    if (!isLatest()) return;
    set(reply.ok ? { open: reply.value, said: null } : { open: null, said: problemMessage(reply.problem) });
  },
  put: (open) => {
    // One that is still asked for does not open afterwards.
    startView()();
    set({ open });
  },
  say: (said) => set({ said }),
}));

const pages = pagesOf(
  (filter: QuoteFilter, antes: number | null) => bridge.call('quotes.list', { ...filter, antes }),
  (reply, isFirst) => {
    if (!reply.ok) return useQuotes.setState({ problem: reply.problem });
    const { cotizaciones, siguiente: next } = reply.value;
    useQuotes.setState(({ rows }) => ({
      rows: isFirst ? cotizaciones : [...(rows ?? []), ...cotizaciones],
      next,
      problem: null,
    }));
  },
);

onOtherPerson(() => {
  pages.leave();
  useQuotes.setState(NOTHING);
});
