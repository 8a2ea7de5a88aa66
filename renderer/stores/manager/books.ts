/** VAT books of one month: the shown page of documents, files and closing. */
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
  /** Null before the first answer. */
  readonly view: TaxMonth | null;
  readonly loading: boolean;
  readonly problem: LocalizedMessage | null;
  readonly saved: string | null;
  /** Name of the last requested file if it has no lines in that month. */
  readonly none: LocalizedMessage | null;
  load(mes: string, pagina: number): Promise<void>;
  save(archivo: BookFileKind): Promise<void>;
  /** Saves a branch's inventory register. */
  saveInventory(sucursal: string): Promise<void>;
  close(): Promise<void>;
  reopen(motivo: string): Promise<void>;
  /** Saves the year-end inventory. */
  saveYearEnd(archivo: YearEndFile): Promise<void>;
}

export const useBooks = create<BooksStore>()((set, get) => {
  let questions = 0;
  /** Shows the answer of an act, unless another month was chosen meanwhile. */
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

/** Downloads the file. @param name label used when the file has no lines */
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
