/** A long list of products or customers that loads only the pages shown. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { SEARCH_AFTER_MS } from '../../input/search-pace.ts';
import { keepFilter, storedFilter } from '../lists/stored-filter.ts';
import type { ListName } from '../lists/list-look.ts';
import { MAX_FILE_ROWS, type OnRows } from '../lists/rows-file.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

const NO_SEARCH = { q: '' };
const PAGE_ROWS = 100;

export interface RecordPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly clipped: boolean;
}

export interface RecordList<Row> {
  readonly q: string;
  /** Search text of the rows; null before the first answer. */
  readonly answered: string | null;
  readonly total: number;
  /** Whether the search has more results than a list loads. */
  readonly clipped: boolean;
  readonly rows: ReadonlyMap<number, Row>;
  readonly active: number;
  readonly problem: LocalizedMessage | null;
  search(q: string): void;
  setActive(place: number): void;
  /** Loads the missing pages between two positions. */
  need(first: number, last: number): void;
  refresh(): Promise<void>;
  /** Loads all results up to the limit of a file; null without an answer. */
  every(onRows: OnRows): Promise<EveryRecord<Row> | null>;
}

/** `whole`: false where there are more, beyond the limit of a file or of a search. */
interface EveryRecord<Row> {
  readonly rows: readonly Row[];
  readonly whole: boolean;
}

export type FetchRecords<Row> = (question: {
  readonly q: string;
  readonly desde: number;
  readonly limite: number;
}) => Promise<RecordPage<Row> | { readonly problem: LocalizedMessage }>;

/** Creates such a list. The search text survives a reload until another person logs in. */
export function createRecordList<Row>(
  name: ListName,
  fetchRecords: FetchRecords<Row>,
): UseBoundStore<StoreApi<RecordList<Row>>> {
  const store = create<RecordList<Row>>()((set, get) => {
    /** Incremented with every search: late answers to an earlier one are dropped. */
    let question = 0;
    let asked = new Set<number>();
    let view = { first: 0, last: PAGE_ROWS - 1 };
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** Loads a page; `beside` adds it to the loaded rows instead of replacing them. */
    const ask = async (page: number, beside: boolean): Promise<void> => {
      const mine = question;
      const { q } = get();
      asked.add(page);
      const desde = page * PAGE_ROWS;
      const answer = await fetchRecords({ q, desde, limite: PAGE_ROWS });
      if (mine !== question) return;
      if ('problem' in answer) {
        asked.delete(page);
        return set({ problem: answer.problem, answered: q });
      }
      const { total, clipped } = answer;
      const fresh = answer.rows.map((row, index) => [desde + index, row] as const);
      const active = Math.max(0, Math.min(get().active, total - 1));
      const rows = new Map([...(beside ? get().rows : []), ...fresh]);
      set({ rows, total, clipped, active, answered: q, problem: null });
    };
    const anew = async (first: number, last: number): Promise<void> => {
      question += 1;
      asked = new Set();
      await ask(first, false);
      if (last > first && !asked.has(last)) await ask(last, true);
    };
    return {
      q: storedFilter(name, NO_SEARCH).q,
      answered: null,
      total: 0,
      clipped: false,
      rows: new Map(),
      active: 0,
      problem: null,
      search: (q) => {
        set({ q });
        keepFilter(name, { q });
        clearTimeout(timer);
        timer = setTimeout(() => {
          view = { first: 0, last: 0 };
          set({ active: 0 });
          void anew(0, 0);
        }, SEARCH_AFTER_MS);
      },
      setActive: (place) => set(({ total }) => ({ active: Math.max(0, Math.min(place, total - 1)) })),
      need: (first, last) => {
        view = { first, last };
        const { rows, q, answered } = get();
        if (answered !== q) return;
        for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page += 1)
          if (!rows.has(page * PAGE_ROWS) && !asked.has(page)) void ask(page, true);
      },
      refresh: () => anew(Math.floor(view.first / PAGE_ROWS), Math.floor(view.last / PAGE_ROWS)),
      every: (onRows) => everyRecord(fetchRecords, get().q, onRows),
    };
  });
  onOtherPerson(() => {
    if (store.getState().q !== '') store.getState().search('');
  });
  return store;
}

async function everyRecord<Row>(
  fetchRecords: FetchRecords<Row>,
  q: string,
  onRows: OnRows,
): Promise<EveryRecord<Row> | null> {
  const rows: Row[] = [];
  for (;;) {
    const answer = await fetchRecords({ q, desde: rows.length, limite: PAGE_ROWS });
    if ('problem' in answer) return null;
    rows.push(...answer.rows);
    const { total, clipped } = answer;
    if (answer.rows.length === 0 || rows.length >= Math.min(total, MAX_FILE_ROWS))
      return { rows, whole: rows.length >= total && !clipped };
    onRows(rows.length);
  }
}
