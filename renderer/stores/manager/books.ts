/** The VAT books that are shown: of which month, which page of its documents, and what the service found. */
import { create } from 'zustand';
import type { BookFileKind, YearEndFile } from '../../../core/contract/bridge/bridge-books.ts';
import type { BridgeOutput, BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { saveFile } from '../till/save-file.ts';

export type TaxMonth = BridgeOutput<'books.month'>;

interface BooksStore {
  /** `YYYY-MM`; empty until one is chosen. */
  readonly mes: string;
  readonly pagina: number;
  /** Null while the first answer is awaited. */
  readonly view: TaxMonth | null;
  readonly loading: boolean;
  readonly problem: LocalizedMessage | null;
  /** Name of the file that was saved last. */
  readonly saved: string | null;
  /** Name of what was asked for last and has no line in that month: there is nothing to save. */
  readonly none: LocalizedMessage | null;
  /** Reads a month, or another page of its documents. */
  load(mes: string, pagina: number): Promise<void>;
  /** Fetches a file and hands it to the browser. */
  save(archivo: BookFileKind): Promise<void>;
  /** The same with the register of inventories of a shop. */
  saveInventory(sucursal: string): Promise<void>;
  /** Closes the month that is shown. */
  close(): Promise<void>;
  /** Opens it again. */
  reopen(motivo: string): Promise<void>;
  /** The same with the inventory at the end of the year. */
  saveYearEnd(archivo: YearEndFile): Promise<void>;
}

export const useBooks = create<BooksStore>()((set, get) => {
  let questions = 0;
  /** The month as it stands after an act; another that was chosen meanwhile stays. */
  const shown = (reply: BridgeReply<TaxMonth>): void => {
    if (!reply.ok) set({ problem: problemMessage(reply.problem) });
    else if (reply.value.mes === get().mes) set({ view: reply.value, pagina: 1, problem: null });
  };
  return {
    mes: '',
    pagina: 1,
    view: null,
    loading: false,
    problem: null,
    saved: null,
    none: null,
    load: async (mes, pagina) => {
      const question = ++questions;
      const isOther = mes !== get().mes;
      set({
        mes,
        pagina,
        loading: true,
        problem: null,
        ...(isOther ? { view: null, saved: null, none: null } : {}),
      });
      const reply = await bridge.call('books.month', { mes, pagina });
      if (question !== questions) return;
      if (reply.ok) set({ view: reply.value, loading: false });
      else set({ problem: problemMessage(reply.problem), loading: false });
    },
    save: async (archivo) => {
      const reply = await bridge.call('books.file', { mes: get().mes, archivo });
      set(saving(reply, (words) => words.books.file[archivo]));
    },
    saveInventory: async (sucursal) => {
      const reply = await bridge.call('books.inventory', { mes: get().mes, sucursal });
      set(saving(reply, (words) => words.books.inventory(sucursal)));
    },
    close: async () => shown(await bridge.call('books.close', { mes: get().mes })),
    reopen: async (motivo) => shown(await bridge.call('books.reopen', { mes: get().mes, motivo })),
    saveYearEnd: async (archivo) => {
      const reply = await bridge.call('books.yearEnd', { mes: get().mes, archivo });
      set(saving(reply, (words) => words.books.yearEnd[archivo]));
    },
  };
});

/** Hands what came to the browser. @param name how it is called where it has no line */
function saving(
  reply: BridgeReply<BridgeOutput<'books.file'>>,
  name: LocalizedMessage,
): Partial<Pick<BooksStore, 'problem' | 'saved' | 'none'>> {
  if (!reply.ok) return { problem: problemMessage(reply.problem) };
  const { name: file, content } = reply.value;
  if (content === '') return { saved: null, none: name };
  saveFile(file, [content], 'text/csv;charset=utf-8');
  return { saved: file, none: null };
}
