/** View state of the queue: date filter and selection. */
import { create } from 'zustand';
import { dayOf } from '../../text/day.ts';
import { keepFilter, storedFilter } from '../lists/stored-filter.ts';
import type { Days } from '../manager/statistics-period.ts';
import { onOtherPerson } from '../till/session.ts';

const EVERY_DAY: Days = { desde: '', hasta: '' };

interface QueueList {
  /** Both empty: no filter. */
  readonly days: Days;
  /** Document codes; some may have left the queue. */
  readonly picked: ReadonlySet<string>;
  setDays(days: Days): void;
  toggle(codigoGeneracion: string): void;
  /** Selects all, or none if all were selected. */
  toggleAll(codes: readonly string[]): void;
  clear(): void;
}

export const useQueueList = create<QueueList>()((set) => ({
  days: storedFilter('cola', EVERY_DAY),
  picked: new Set(),
  setDays: (days) => {
    keepFilter('cola', days);
    // Hidden rows must not stay selected.
    set({ days, picked: new Set() });
  },
  toggle: (code) =>
    set(({ picked }) => {
      const next = new Set(picked);
      if (!next.delete(code)) next.add(code);
      return { picked: next };
    }),
  toggleAll: (codes) =>
    set(({ picked }) => ({ picked: codes.every((code) => picked.has(code)) ? new Set() : new Set(codes) })),
  clear: () => set({ picked: new Set() }),
}));

onOtherPerson(() => useQueueList.getState().setDays(EVERY_DAY));

export function withinDays<Row extends { readonly desde: string }>(
  rows: readonly Row[],
  { desde, hasta }: Days,
): readonly Row[] {
  if (desde === '') return rows;
  return rows.filter((row) => {
    const day = dayOf(row.desde);
    return desde <= day && day <= hasta;
  });
}
