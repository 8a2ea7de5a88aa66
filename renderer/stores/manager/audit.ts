/** Search in the audit log. */
import { create } from 'zustand';
import type { AuditFilterInput, AuditLine } from '../../../core/contract/bridge/bridge-audit.ts';
import { bridge } from '../../bridge/index.ts';
import { pagesOf } from '../lists/pages.ts';
import { keepFilter, storedFilter } from '../lists/stored-filter.ts';
import { saveFile } from '../till/save-file.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

/** Search form; empty fields do not filter. */
export interface AuditFilter {
  readonly texto: string;
  readonly persona: string;
  readonly accion: string;
  readonly desde: string;
  readonly hasta: string;
}

export const NO_AUDIT_FILTER: AuditFilter = { texto: '', persona: '', accion: '', desde: '', hasta: '' };

interface AuditStore {
  readonly filter: AuditFilter;
  readonly rows: readonly AuditLine[];
  readonly next: number | null;
  readonly people: readonly string[];
  readonly actions: readonly string[];
  readonly asked: boolean;
  setFilter(change: Partial<AuditFilter>): void;
  load(): Promise<void>;
  more(): Promise<void>;
}

export const useAudit = create<AuditStore>()((set, get) => ({
  filter: storedFilter('bitacora', NO_AUDIT_FILTER),
  rows: [],
  next: null,
  people: [],
  actions: [],
  asked: false,
  setFilter: (change) => {
    const filter = { ...get().filter, ...change };
    keepFilter('bitacora', filter);
    set({ filter });
    void get().load();
  },
  load: () => pages.first(get().filter),
  more: () => pages.next(),
}));

const pages = pagesOf(
  (filter: AuditFilter, antes: number | null) => bridge.call('audit.search', { ...inputOf(filter), antes }),
  (reply, isFirst) => {
    if (!reply.ok) return;
    const { filas, siguiente: next, personas: people, acciones: actions } = reply.value;
    useAudit.setState(({ rows }) => ({
      rows: isFirst ? filas : [...rows, ...filas],
      next,
      people,
      actions,
      asked: true,
    }));
  },
);

onOtherPerson(() => {
  pages.leave();
  keepFilter('bitacora', NO_AUDIT_FILTER);
  useAudit.setState({ filter: NO_AUDIT_FILTER, rows: [], next: null, asked: false });
});

/** Saves all matching rows as a file. @returns the error; null on success */
export async function saveAudit(
  filter: AuditFilter,
  onLines: (lines: number) => void,
): Promise<LocalizedMessage | null> {
  const parts: string[] = [];
  let lines = 0;
  let pieza: string | null = null;
  do {
    const reply: Awaited<ReturnType<typeof piece>> = await piece(filter, pieza);
    if (!reply.ok) return problemMessage(reply.problem);
    parts.push(reply.value.texto);
    lines += reply.value.texto.split('\r\n').length - 1;
    onLines(lines);
    pieza = reply.value.siguiente;
  } while (pieza !== null);
  saveFile('bitacora.csv', parts, 'text/csv');
  return null;
}

function piece(filter: AuditFilter, pieza: string | null) {
  return bridge.call('audit.csv', { filtro: inputOf(filter), pieza });
}

function inputOf(filter: AuditFilter): AuditFilterInput {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
