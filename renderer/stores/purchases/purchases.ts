/** Purchases from suppliers: the list, the result of each received file, and the open purchase. */
import { create } from 'zustand';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type {
  ListedPurchase,
  PurchaseList,
  ReceivedFile,
  ShownPurchase,
} from '../../../core/contract/bridge/bridge-purchases.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import type { DocumentFile } from '../../../core/unpack/document-files.ts';
import { bridge } from '../../bridge/index.ts';
import { practisedHere } from '../manager/onboarding.ts';
import { pagesOf } from '../lists/pages.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';
import { useTill } from '../till/till.ts';
import { until } from '../until.ts';
import {
  doubtedLine,
  draftsOf,
  entryRequest,
  isAsProposed,
  isPending,
  type ChosenGoods,
  type LineDraft,
} from './purchase-lines.ts';
import { supplierDocuments, type SupplierFile } from './supplier-file.ts';

export interface PurchaseFilter {
  readonly mes: string | null;
  readonly proveedor: string | null;
  readonly estado: ListedPurchase['estado'] | null;
}

export interface FileFate {
  readonly nombre: string;
  readonly fate:
    | ReceivedFile
    | { readonly kind: 'refused'; readonly problem: BridgeProblem }
    | { readonly kind: 'unread'; readonly why: Rule };
}

interface Shown {
  /** The open purchase; null: the list is shown. */
  readonly open: ShownPurchase | null;
  readonly lines: readonly LineDraft[];
  readonly deducible: boolean;
  /** The next purchase to enter afterwards; null if there is none. */
  readonly next: ListedPurchase | null;
  /** Month (AAAA-MM) of its book; null once it is entered. */
  readonly periodo: string | null;
  readonly problem: BridgeProblem | null;
}

const NOTHING_OPEN: Shown = {
  open: null,
  lines: [],
  deducible: true,
  periodo: null,
  next: null,
  problem: null,
};

const NOTHING_LISTED = {
  filter: { mes: null, proveedor: null, estado: null },
  list: null,
  listProblem: null,
  fates: [],
  said: {},
  coming: 0,
  silent: false,
};

interface PurchasesStore extends Shown {
  readonly filter: PurchaseFilter;
  /** Null before the first answer. */
  readonly list: PurchaseList | null;
  readonly listProblem: BridgeProblem | null;
  readonly fates: readonly FileFate[];
  /** Line drafts not yet entered, by purchase and line number. */
  readonly said: Readonly<Record<string, Readonly<Record<number, LineDraft>>>>;
  readonly coming: number;
  /** Whether sending waits because the service does not answer. */
  readonly silent: boolean;
  load(filter?: Partial<PurchaseFilter>): Promise<void>;
  more(): Promise<void>;
  receive(files: readonly SupplierFile[]): Promise<void>;
  view(id: string): Promise<void>;
  show(open: ShownPurchase): void;
  leave(): void;
  change(numItem: number, change: Partial<LineDraft>): void;
  /** Sets the product of a line and confirms the line. */
  choose(numItem: number, goods: ChosenGoods): void;
  credit(deducible: boolean): void;
  book(periodo: string): void;
  enter(): Promise<void>;
  /** Undoes the entry and drops its line drafts. @returns whether it succeeded */
  undo(motivo: string): Promise<boolean>;
}

const startView = latestOnly();

function listing(
  get: () => PurchasesStore,
  set: (change: Partial<PurchasesStore>) => void,
): Pick<PurchasesStore, 'load' | 'more' | 'receive'> {
  return {
    load: (filter = {}) => {
      set({ filter: { ...get().filter, ...filter } });
      return pages.first(get().filter);
    },
    more: () => pages.next(),
    receive: async (files) => {
      set({ fates: [], coming: get().coming + files.length });
      for (const file of files) {
        const documents = await supplierDocuments(file);
        set({ coming: get().coming + documents.length - 1 });
        for (const document of documents) {
          const fate = await received(document, (silent) => set({ silent }));
          set({ fates: [...get().fates, fate], coming: get().coming - 1 });
        }
      }
      await get().load();
      const [only, ...others] = get().fates;
      if (only?.fate.kind === 'purchase' && others.length === 0) await get().view(only.fate.compra.id);
    },
  };
}

export const usePurchases = create<PurchasesStore>()((set, get) => {
  const show = (open: ShownPurchase): void => {
    const said = open.estado === 'RECIBIDA' ? (get().said[open.id] ?? {}) : {};
    const lines = draftsOf(open).map((line) => said[line.numItem] ?? line);
    const periodo = open.periodos?.propuesto ?? null;
    // The choice, not what holds now: a missing seal may still come.
    set({ open, lines, deducible: true, periodo, next: null, problem: null });
  };
  return {
    ...NOTHING_OPEN,
    ...NOTHING_LISTED,
    ...listing(get, set),
    show,
    view: async (id) => {
      const isLatest = startView();
      const reply = await bridge.call('purchases.view', { id });
      if (!isLatest()) return;
      if (reply.ok) show(reply.value);
      else set({ problem: reply.problem });
    },
    leave: () => {
      // One that is still asked for does not open afterwards.
      startView()();
      set(NOTHING_OPEN);
      void get().load();
    },
    change: (numItem, change) => {
      const { open, lines, said } = get();
      const line = lines.find((each) => each.numItem === numItem);
      if (open === null || line === undefined) return;
      const changed = { ...line, ...change };
      set({
        lines: lines.map((each) => (each === line ? changed : each)),
        said: { ...said, [open.id]: { ...said[open.id], [numItem]: changed } },
        problem: null,
      });
    },
    choose: (numItem, { codigo, producto, factor }) =>
      get().change(numItem, { codigo, producto, factor: String(factor), gasto: false, confirmada: true }),
    credit: (deducible) => set({ deducible }),
    book: (periodo) => set({ periodo, problem: null }),
    enter: async () => {
      const { open, lines, deducible, periodo } = get();
      if (open === null) return;
      const request = entryRequest(open, { lines, deducible: deducible && !isLate(get()), periodo });
      const reply = await bridge.call('purchases.enter', { id: open.id, request });
      if (get().open?.id !== open.id) return;
      if (reply.ok) {
        practisedHere(reply.value.estado);
        const next = await nextWaiting(get().fates);
        if (get().open?.id !== open.id) return;
        show(reply.value);
        return set({ next });
      }
      set({ problem: reply.problem });
      // Entered elsewhere meanwhile, or the answer was lost: show the current state.
      if (reply.problem.codigo === 'ESTADO_NO_PERMITE') await get().view(open.id);
    },
    undo: async (motivo) => {
      const { open } = get();
      if (open === null) return false;
      const reply = await bridge.call('purchases.undo', { id: open.id, motivo });
      if (reply.ok) {
        set({ said: { ...get().said, [open.id]: {} } });
        show(reply.value);
      } else set({ problem: reply.problem });
      return reply.ok;
    },
  };
});

/** Retries until the service answers; a file already received is recognised as a duplicate. */
async function received(document: DocumentFile, onSilence: (silent: boolean) => void): Promise<FileFate> {
  const { name: nombre } = document;
  if ('broken' in document) return { nombre, fate: { kind: 'unread', why: document.broken } };
  const send = () => bridge.call('purchases.receive', { texto: document.text });
  let reply = await send();
  while (!reply.ok && reply.problem.codigo === 'SIN_SERVICIO') {
    onSilence(true);
    await useTill.getState().refresh();
    await until(useTill, () => useTill.getState().connected);
    reply = await send();
  }
  onSilence(false);
  return { nombre, fate: reply.ok ? reply.value : { kind: 'refused', problem: reply.problem } };
}

/** Next purchase to enter: the first of the files just received, else the oldest of the newest page. */
async function nextWaiting(fates: readonly FileFate[]): Promise<ListedPurchase | null> {
  const filter = { mes: null, proveedor: null, estado: 'RECIBIDA', cursor: null } as const;
  const reply = await bridge.call('purchases.list', filter);
  if (!reply.ok) return null;
  const { compras } = reply.value;
  const came = fates.flatMap(({ fate }) => (fate.kind === 'purchase' ? [fate.compra.id] : []));
  const [first] = came.flatMap((id) => compras.filter((each) => each.id === id));
  return first ?? compras.at(-1) ?? null;
}

/** Whether the chosen month is too late for a tax credit. */
export function isLate({ open, periodo }: Pick<Shown, 'open' | 'periodo'>): boolean {
  return periodo !== null && open?.periodos?.sinCredito.includes(periodo) === true;
}

/** Warnings still open; doubts about a line's units end once they are changed. */
export function openWarnings({ open, lines }: Pick<Shown, 'open' | 'lines'>): readonly Rule[] {
  if (open === null) return [];
  return open.avisos.filter((warning) => {
    const at = open.lineas.findIndex(({ numItem }) => numItem === doubtedLine(warning));
    const [line, draft] = [open.lineas[at], lines[at]];
    return line === undefined || draft === undefined || isAsProposed(line, draft);
  });
}

export function doubtedLines(of: Pick<Shown, 'open' | 'lines'>): readonly number[] {
  return openWarnings(of).flatMap((warning) => doubtedLine(warning) ?? []);
}

/** Next line after `after` that needs input, wrapping around; null if none does. */
export function nextPending(lines: readonly LineDraft[], after: number | null): number | null {
  const place = lines.findIndex(({ numItem }) => numItem === after);
  const inOrder = [...lines.slice(place + 1), ...lines.slice(0, place + 1)];
  return inOrder.find(isPending)?.numItem ?? null;
}

const pages = pagesOf(
  (filter: PurchaseFilter, cursor: string | null) => bridge.call('purchases.list', { ...filter, cursor }),
  (reply, isFirst) => {
    if (!reply.ok) return usePurchases.setState({ listProblem: reply.problem });
    const page = reply.value;
    usePurchases.setState(({ list }) => ({
      list: isFirst || list === null ? page : { ...page, compras: [...list.compras, ...page.compras] },
      listProblem: null,
    }));
  },
);

onOtherPerson(() => {
  pages.leave();
  usePurchases.setState({ ...NOTHING_OPEN, list: null, fates: [], said: {} });
});
