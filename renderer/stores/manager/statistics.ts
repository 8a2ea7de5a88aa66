/** Statistics of a period and branch. */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { saveFile } from '../till/save-file.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { monthOf, weekOf, type Days } from './statistics-period.ts';

export const PERIODS = ['hoy', 'semana', 'mes', 'rango'] as const;
export type PeriodKind = (typeof PERIODS)[number];
export type Statistics = BridgeOutput<'stats.view'>;
export type Detail = BridgeOutput<'stats.detail'>;
export type CsvTable = BridgeInput<'stats.csv'>['tabla'];

export interface PeriodChoice {
  readonly kind: PeriodKind;
  /** The typed range of `rango`. */
  readonly range: Days;
  /** Empty: all branches. */
  readonly sucursal: string;
}

interface StatisticsStore extends PeriodChoice {
  readonly view: Statistics | null;
  /** Products and hours; null while loading. */
  readonly detail: Detail | null;
  readonly problem: LocalizedMessage | null;
  readonly saved: string | null;
  choose(kind: PeriodKind, today: string): void;
  setRange(change: Partial<Days>): void;
  setBranch(sucursal: string): void;
  load(choice: PeriodChoice, today: string): Promise<void>;
  save(tabla: CsvTable, today: string): Promise<void>;
}

/** Above this many documents, products and hours are not reloaded with every sale. */
const MAX_LIVE_DOCUMENTS = 2000;

export const useStatistics = create<StatisticsStore>()((set, get) => {
  let questions = 0;
  return {
    kind: 'hoy',
    range: { desde: '', hasta: '' },
    sucursal: '',
    view: null,
    detail: null,
    problem: null,
    saved: null,
    choose: (kind, today) => {
      const { kind: before, range } = get();
      set({ kind, range: kind === 'rango' ? daysOf(before, range, today) : range, saved: null });
    },
    setRange: (change) => set(({ range }) => ({ range: { ...range, ...change }, saved: null })),
    setBranch: (sucursal) => set({ sucursal, saved: null }),
    load: async (choice, today) => {
      const question = ++questions;
      const input = questionOf(choice, today);
      if (input.desde === '' || input.hasta === '') return;
      const reply = await bridge.call('stats.view', input);
      if (question !== questions) return;
      if (!reply.ok) return set({ problem: problemMessage(reply.problem) });
      const same = isSame(get().view, input);
      set({ view: reply.value, problem: null, ...(same ? {} : { detail: null }) });
      const many = reply.value.documentos.emitidos > MAX_LIVE_DOCUMENTS;
      if (same && many && get().detail !== null) return;
      const detail = await bridge.call('stats.detail', input);
      if (question !== questions) return;
      if (detail.ok) set({ detail: detail.value });
      else set({ problem: problemMessage(detail.problem) });
    },
    save: async (tabla, today) => {
      const reply = await bridge.call('stats.csv', { ...questionOf(get(), today), tabla });
      if (!reply.ok) return set({ problem: problemMessage(reply.problem) });
      const { name, content } = reply.value;
      saveFile(name, [content], 'text/csv;charset=utf-8');
      set({ saved: name });
    },
  };
});

function isSame(view: Statistics | null, { desde, hasta, sucursal }: BridgeInput<'stats.view'>): boolean {
  if (view === null) return false;
  const { periodo } = view;
  return periodo.desde === desde && periodo.hasta === hasta && view.sucursal === (sucursal ?? null);
}

function questionOf({ kind, range, sucursal }: PeriodChoice, today: string): BridgeInput<'stats.view'> {
  return { ...daysOf(kind, range, today), ...(sucursal === '' ? {} : { sucursal }) };
}

function daysOf(kind: PeriodKind, range: Days, today: string): Days {
  switch (kind) {
    case 'hoy':
      return { desde: today, hasta: today };
    case 'semana':
      return weekOf(today);
    case 'mes':
      return monthOf(today);
    case 'rango':
      return range;
    default:
      return kind satisfies never;
  }
}
