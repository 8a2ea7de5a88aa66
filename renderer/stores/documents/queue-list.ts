/** How the queue is looked at: the days it is narrowed to, and which documents were picked in it. */
import { create } from 'zustand';
import { dayOf } from '../../text/day.ts';
import { keepFilter, storedFilter } from '../lists/stored-filter.ts';
import type { Days } from '../manager/statistics-period.ts';
import { onOtherPerson } from '../till/session.ts';

const EVERY_DAY: Days = { desde: '', hasta: '' };

interface QueueList {
  /** Both empty where nothing narrows it. */
  readonly days: Days;
  /** Codes of documents; one that left the queue may still be among them. */
  readonly picked: ReadonlySet<string>;
  setDays(days: Days): void;
  toggle(codigoGeneracion: string): void;
  /** Picks all of these, or none of them where all were picked. */
  toggleAll(codes: readonly string[]): void;
  clear(): void;
}

export const useQueueList = create<QueueList>()((set) => ({
  days: storedFilter('cola', EVERY_DAY),
  picked: new Set(),
  setDays: (days) => {
    keepFilter('cola', days);
    // What is no longer seen is not picked unseen.
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

/** Those rows that began to wait within the days. */
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
