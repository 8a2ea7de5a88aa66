/** The import at hand: it goes on whatever screen is open. */
import { create, type StoreApi } from 'zustand';
import type { CsvKind, ImportStatus, PreviewPage } from '../../../core/contract/bridge/bridge-import.ts';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { follow, isRunning, send, type Transfer } from './import-transfer.ts';

export type PreviewClass = BridgeInput<'import.preview'>['clase'];

interface ImportStore {
  /** Which sheet is open; null while none is. */
  readonly sheet: CsvKind | null;
  readonly status: ImportStatus | null;
  /** What was chosen, to be read anew; null after a reload of the page. */
  readonly file: File | null;
  /** What went wrong before or beside the import itself. */
  readonly problem: LocalizedMessage | null;
  readonly shown: PreviewClass;
  readonly preview: PreviewPage | null;
  open(kind: CsvKind): void;
  close(): void;
  /** Asks for an import that was begun before the page was loaded. */
  resume(): Promise<void>;
  /** @param columnas places of the file by the template's headings, as somebody assigned them; else its headings decide */
  choose(kind: CsvKind, file: File, columnas?: Readonly<Record<string, number>>): Promise<void>;
  show(shown: PreviewClass): Promise<void>;
  /** Puts the good lines in place. */
  apply(): Promise<void>;
  cancel(): Promise<void>;
  /** Forgets the one at hand, to choose another file; one that was only reviewed is given up. */
  another(): void;
}

/** Before a file is chosen. */
const NOTHING = { status: null, file: null, problem: null, shown: 'primeras', preview: null } as const;

function transferOf(set: StoreApi<ImportStore>['setState'], wanted: () => boolean): Transfer {
  return {
    wanted,
    onStatus: (status) => set({ status, problem: null }),
    onProblem: (problem, lost) => set({ problem, ...(lost ? { status: null } : {}) }),
  };
}

/** Whether it runs, or waits for somebody to decide: a file that changes nothing leaves nothing to decide. */
export function isGoing(status: ImportStatus): boolean {
  return isRunning(status) || (status.estado === 'lista' && linesToPut(status) > 0);
}

/** Lines that it would put in place. */
export function linesToPut({ lineas }: ImportStatus): number {
  return lineas.nuevas + lineas.cambiadas;
}

/** Its file was on its way when the page was left, and the rest of it is gone; or there is nothing to decide. */
function isLeftOver(status: ImportStatus): boolean {
  return status.estado === 'recibiendo' || (status.estado === 'lista' && !isGoing(status));
}

/** What is over, or changes nothing, is forgotten with its sheet. */
function closeSheet(set: StoreApi<ImportStore>['setState'], get: () => ImportStore): void {
  const { status, another } = get();
  if (status !== null && !isGoing(status)) another();
  set({ sheet: null });
}

/** An import that runs or waits is shown, whatever kind is asked for. */
function openSheet(set: StoreApi<ImportStore>['setState'], get: () => ImportStore, kind: CsvKind): void {
  const { status, another } = get();
  const going = status !== null && isGoing(status);
  if (!going) another();
  set({ sheet: going ? status.clase : kind });
}

export const useImport = create<ImportStore>()((set, get) => {
  /** Changes with every file: what belongs to an earlier one is dropped. */
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
      // A file is being chosen meanwhile: only an import that is not over is shown before it.
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
