/** The current import; it continues when another screen is opened. */
import { create, type StoreApi } from 'zustand';
import type { CsvKind, ImportStatus, PreviewPage } from '../../../core/contract/bridge/bridge-import.ts';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { follow, isRunning, send, type Transfer } from './import-transfer.ts';

export type PreviewClass = BridgeInput<'import.preview'>['clase'];

interface ImportStore {
  /** Kind of the open dialog; null while closed. */
  readonly sheet: CsvKind | null;
  readonly status: ImportStatus | null;
  /** The chosen file, to be read again; null after a reload. */
  readonly file: File | null;
  /** An error outside the import itself. */
  readonly problem: LocalizedMessage | null;
  readonly shown: PreviewClass;
  readonly preview: PreviewPage | null;
  open(kind: CsvKind): void;
  close(): void;
  /** Finds an import that was started before the page was loaded. */
  resume(): Promise<void>;
  /** @param columnas file columns by template heading, as assigned by the user; else the file's headings decide */
  choose(kind: CsvKind, file: File, columnas?: Readonly<Record<string, number>>): Promise<void>;
  show(shown: PreviewClass): Promise<void>;
  apply(): Promise<void>;
  cancel(): Promise<void>;
  /** Drops the current import to choose another file; cancels it if it was only reviewed. */
  another(): void;
}

const NOTHING = { status: null, file: null, problem: null, shown: 'primeras', preview: null } as const;

function transferOf(set: StoreApi<ImportStore>['setState'], wanted: () => boolean): Transfer {
  return {
    wanted,
    onStatus: (status) => set({ status, problem: null }),
    onProblem: (problem, lost) => set({ problem, ...(lost ? { status: null } : {}) }),
  };
}

/** Whether it runs or awaits a decision; a file without changes needs none. */
export function isGoing(status: ImportStatus): boolean {
  return isRunning(status) || (status.estado === 'lista' && linesToPut(status) > 0);
}

export function linesToPut({ lineas }: ImportStatus): number {
  return lineas.nuevas + lineas.cambiadas;
}

/** Its upload was interrupted by a reload, or nothing needs a decision. */
function isLeftOver(status: ImportStatus): boolean {
  return status.estado === 'recibiendo' || (status.estado === 'lista' && !isGoing(status));
}

/** Closes the dialog; drops an import that ended or changes nothing. */
function closeSheet(set: StoreApi<ImportStore>['setState'], get: () => ImportStore): void {
  const { status, another } = get();
  if (status !== null && !isGoing(status)) another();
  set({ sheet: null });
}

/** Opens the dialog; a running or waiting import takes precedence over the requested kind. */
function openSheet(set: StoreApi<ImportStore>['setState'], get: () => ImportStore, kind: CsvKind): void {
  const { status, another } = get();
  const going = status !== null && isGoing(status);
  if (!going) another();
  set({ sheet: going ? status.clase : kind });
}

export const useImport = create<ImportStore>()((set, get) => {
  /** Incremented with every file: answers for an earlier one are dropped. */
  let turn = 0;
  const transfer = (): Transfer => {
    const mine = turn;
    return transferOf(set, () => mine === turn);
  };
  const showReview = async (): Promise<void> => {
    const { status, show } = get();
    if (status?.estado === 'lista') await show(status.lineas.malas > 0 ? 'malas' : 'primeras');
  };
  return {
    sheet: null,
    ...NOTHING,
    open: (kind) => openSheet(set, get, kind),
    close: () => closeSheet(set, get),
    resume: async () => {
      if (get().status !== null) return;
      const mine = turn;
      const reply = await bridge.call('import.open', {});
      if (!reply.ok || reply.value.importacion === null || get().status !== null) return;
      const status = reply.value.importacion;
      // A file was chosen meanwhile: only an unfinished import replaces it.
      if (mine !== turn && !isGoing(status)) return;
      if (isLeftOver(status)) return void bridge.call('import.cancel', { id: status.id });
      set({ status });
      await follow(status.id, transfer());
      await showReview();
    },
    choose: async (kind, file, columnas) => {
      get().another();
      const own = columnas === undefined ? {} : { columnas };
      const of = { clase: kind, archivo: file.name, bytes: file.size, ...own };
      const begun = await bridge.call('import.begin', of);
      if (!begun.ok) return set({ problem: problemMessage(begun.problem) });
      set({ status: begun.value, file });
      await send(begun.value.id, file, transfer());
      await showReview();
    },
    show: async (shown) => {
      const { status } = get();
      if (status === null) return;
      set({ shown });
      const reply = await bridge.call('import.preview', { id: status.id, clase: shown, desde: 0 });
      if (reply.ok && get().shown === shown) set({ preview: reply.value });
    },
    apply: async () => {
      const { status } = get();
      if (status === null) return;
      const { id, lineas } = status;
      const begun = await bridge.call('import.apply', { id, omitirMalas: lineas.malas > 0 });
      if (!begun.ok) return set({ problem: problemMessage(begun.problem) });
      set({ status: begun.value });
      await follow(id, transfer());
    },
    cancel: async () => {
      const { status } = get();
      if (status === null) return;
      const reply = await bridge.call('import.cancel', { id: status.id });
      set(reply.ok ? { status: reply.value } : { problem: problemMessage(reply.problem) });
    },
    another: () => {
      const { status } = get();
      turn += 1;
      set(NOTHING);
      if (status?.estado === 'lista') void bridge.call('import.cancel', { id: status.id });
    },
  };
});
