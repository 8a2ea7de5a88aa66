/** What waits for the printer of this till, and the ticket that was asked for last. */
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

/** Which printer was chosen last on this till. */
const CHOSEN_KEY = 'caja.printer';

/** How far the ticket of a document is. */
export interface AskedTicket {
  readonly codigoGeneracion: string;
  /** Null while it is asked for, and where the screen saves it. */
  readonly job: PrintJobView | null;
  /** What the screen did with it where no printer takes it from the service. */
  readonly shown: 'file' | 'system' | null;
  readonly problem: BridgeProblem | null;
}

/** Which ticket; `recibido`: cash handed over, decimal text in USD. */
export interface TicketRequest {
  readonly codigoGeneracion: string;
  readonly recibido: string | null;
}

export type JobAction = 'print.retry' | 'print.cancel' | 'print.confirm';

interface Printing {
  /** Null until the first answer. */
  readonly view: PrintQueueView | null;
  readonly ticket: AskedTicket | null;
  /** Id of the printer that was chosen last on this till; it may be there no more. */
  readonly chosen: string | null;
  /** Why the last thing that was asked of the queue did not happen. */
  readonly problem: BridgeProblem | null;
  refresh(): Promise<void>;
  /** Prints the ticket that belongs to a sale, if this till's printer does so by itself; never twice. */
  automatic(request: TicketRequest): Promise<void>;
  /** Prints a ticket on request, on the chosen printer; where there is none, saves it as a PDF. */
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
    // What is printed by itself comes out of the printer that does so.
    const printer = unaVez ? null : printerOf(get());
    const on = printer === null ? {} : { impresora: printer.id };
    const reply = await bridge.call('print.ticket', { ...request, ...on, unaVez });
    // Counted by now: it is printed even if another one was asked for meanwhile.
    if (reply.ok && reply.value.kind === 'sistema') usePaper.getState().print(reply.value.papel);
    // Another one was asked for meanwhile.
    if (get().ticket?.codigoGeneracion !== codigoGeneracion) return;
    if (!reply.ok) {
      // A sale that is shown again may have its ticket already: then nothing failed.
      const isThere = unaVez && (await isPrinted(codigoGeneracion));
      if (get().ticket?.codigoGeneracion !== codigoGeneracion) return;
      if (isThere) return set({ ticket: null });
      return put({ codigoGeneracion, job: null, shown: null, problem: reply.problem });
    }
    const answer = reply.value;
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
      // Asked by itself: what stands there stays until there is an answer.
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
      // After the queue as it is now: it holds of that one, and goes with the next change.
      if (!reply.ok) set({ problem: reply.problem });
    },
  };
});

/** Where a ticket that is asked for is printed: on what was chosen last, else on this till's usual printer; null: it is saved as PDF. */
export function printerOf({ view, chosen }: Pick<Printing, 'view' | 'chosen'>): TillPrinter | null {
  return view?.impresoras.find(({ id }) => id === chosen) ?? view?.impresora ?? null;
}

/** Whether there is a printer for tickets here. */
export function hasPrinter(printing: Pick<Printing, 'view' | 'chosen'>): boolean {
  return printerOf(printing) !== null;
}

/** Whether a document has been printed: the next print would be a copy. */
async function isPrinted(codigoGeneracion: string): Promise<boolean> {
  const reply = await bridge.call('print.copies', { codigoGeneracion });
  return reply.ok && reply.value.ticket > 0;
}

/** Whether the same jobs wait in the same state. */
function isSame(before: PrintQueueView | null, now: PrintQueueView): boolean {
  const standing = (view: PrintQueueView | null) =>
    view?.trabajos.map(({ id, estado }) => `${id} ${estado}`).join('/');
  return standing(before) === standing(now);
}
