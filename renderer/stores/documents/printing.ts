/** Print queue of this till, and the ticket requested last. */
import { create } from 'zustand';
import type {
  PrintJobView,
  PrintQueueView,
  TillPrinter,
} from '../../../core/contract/bridge/bridge-printing.ts';
import type { BridgeProblem, BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { usePaper } from './paper.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';

const CHOSEN_KEY = 'caja.printer';

export interface AskedTicket {
  readonly codigoGeneracion: string;
  /** Null while pending, and when the page prints or saves it. */
  readonly job: PrintJobView | null;
  /** How the page output it when no printer serves this till. */
  readonly shown: 'file' | 'system' | null;
  /** Why it was not printed automatically: ask the person, or sent by mail; absent otherwise. */
  readonly withoutPaper?: 'pregunta' | 'correo';
  readonly problem: BridgeProblem | null;
}

/** `recibido`: cash received, decimal text in USD. */
export interface TicketRequest {
  readonly codigoGeneracion: string;
  readonly recibido: string | null;
}

export type JobAction = 'print.retry' | 'print.cancel' | 'print.confirm';

interface Printing {
  /** Null before the first answer. */
  readonly view: PrintQueueView | null;
  readonly ticket: AskedTicket | null;
  /** Last chosen printer id; it may no longer exist. */
  readonly chosen: string | null;
  readonly problem: BridgeProblem | null;
  refresh(): Promise<void>;
  /** Prints the ticket of a sale if the till's printer is automatic; never twice. */
  automatic(request: TicketRequest): Promise<void>;
  /** Prints a ticket on the chosen printer; without one, saves a PDF. */
  print(request: TicketRequest): Promise<void>;
  choose(printerId: string): void;
  act(action: JobAction, id: number): Promise<void>;
}

export const usePrinting = create<Printing>()((set, get) => {
  const startRequest = latestOnly();
  const startJobRequest = latestOnly();
  const put = (ticket: AskedTicket) => set({ ticket });
  const ask = async ({ codigoGeneracion, recibido }: TicketRequest, unaVez: boolean): Promise<void> => {
    put({ codigoGeneracion, job: null, shown: null, problem: null });
    const request = { codigoGeneracion, ...(recibido === null ? {} : { recibido }) };
    // Automatic tickets use the till's automatic printer.
    const printer = unaVez ? null : printerOf(get());
    const on = printer === null ? {} : { impresora: printer.id };
    const reply = await bridge.call('print.ticket', { ...request, ...on, unaVez });
    // Already counted as printed, so print it even if another ticket was requested meanwhile.
    if (reply.ok && reply.value.kind === 'sistema') usePaper.getState().print(reply.value.papel);
    // Another ticket was requested meanwhile.
    if (get().ticket?.codigoGeneracion !== codigoGeneracion) return;
    if (!reply.ok) {
      // A reopened sale may have been printed already: then this is no failure.
      const isThere = unaVez && (await isPrinted(codigoGeneracion));
      if (get().ticket?.codigoGeneracion !== codigoGeneracion) return;
      if (isThere) return set({ ticket: null });
      return put({ codigoGeneracion, job: null, shown: null, problem: reply.problem });
    }
    const answer = reply.value;
    if (answer.kind === 'sin-papel')
      return put({ codigoGeneracion, job: null, shown: null, problem: null, withoutPaper: answer.porque });
    if (answer.kind !== 'pantalla') {
      const shown = answer.kind === 'sistema' ? 'system' : null;
      put({ codigoGeneracion, job: answer.trabajo, shown, problem: null });
      return get().refresh();
    }
    const drawn = await bridge.call('print.ticketPdf', request);
    if (drawn.ok) saveFile(`ticket-${codigoGeneracion}.pdf`, [bytesOf(drawn.value.pdf)], 'application/pdf');
    const problem = drawn.ok ? null : drawn.problem;
    put({ codigoGeneracion, job: null, shown: drawn.ok ? 'file' : null, problem });
  };
  return {
    view: null,
    ticket: null,
    chosen: localStorage.getItem(CHOSEN_KEY),
    problem: null,
    refresh: async () => {
      const isLatest = startRequest();
      const reply = await bridge.call('print.queue', {});
      // Background refresh: a failure keeps what is shown.
      if (reply.ok && isLatest())
        set(({ view, problem }) => ({
          view: reply.value,
          problem: isSame(view, reply.value) ? problem : null,
        }));
      const job = get().ticket?.job ?? null;
      if (job === null || job.estado === 'IMPRESO' || job.estado === 'CANCELADO') return;
      const isLatestJob = startJobRequest();
      const now = await bridge.call('print.job', { id: job.id });
      const { ticket } = get();
      if (now.ok && ticket?.job?.id === now.value.id && isLatestJob()) put({ ...ticket, job: now.value });
    },
    automatic: async (request) => {
      if (get().view === null) await get().refresh();
      if (get().view?.impresora?.automatica === true) await ask(request, true);
    },
    print: (request) => ask(request, false),
    choose: (printerId) => {
      localStorage.setItem(CHOSEN_KEY, printerId);
      set({ chosen: printerId });
    },
    act: async (action, id) => {
      const reply: BridgeReply<PrintQueueView> = await bridge.call(action, { id });
      if (reply.ok) set({ view: reply.value, problem: null });
      await get().refresh();
      // After the refresh, since a changed queue clears the problem.
      if (!reply.ok) set({ problem: reply.problem });
    },
  };
});

/** The last chosen printer, else the till's default; null: save as PDF. */
export function printerOf({ view, chosen }: Pick<Printing, 'view' | 'chosen'>): TillPrinter | null {
  return view?.impresoras.find(({ id }) => id === chosen) ?? view?.impresora ?? null;
}

export function hasPrinter(printing: Pick<Printing, 'view' | 'chosen'>): boolean {
  return printerOf(printing) !== null;
}

/** Whether the next print would be a copy. */
async function isPrinted(codigoGeneracion: string): Promise<boolean> {
  const reply = await bridge.call('print.copies', { codigoGeneracion });
  return reply.ok && reply.value.ticket > 0;
}

function isSame(before: PrintQueueView | null, now: PrintQueueView): boolean {
  const standing = (view: PrintQueueView | null) =>
    view?.trabajos.map(({ id, estado }) => `${id} ${estado}`).join('/');
  return standing(before) === standing(now);
}
