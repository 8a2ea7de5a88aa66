/** Tickets that a till's screen prints or saves, because no printer takes them from the service; each counts as a print. */
import { documentName } from '../../domain/control-number.ts';
import type { PrintAnswer, ScreenTicket } from '../../contract/bridge/bridge-printing.ts';
import type { PrintedDocument, TicketWidthMm } from '../../contract/printing/printed.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { addPrintJob, movePrintJob, setPrintCopy, type PrintJob } from '../../store/printing/print-jobs.ts';
import type { Printer } from '../../store/printing/printers.ts';
import type { Tx } from '../../store/store.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import { documentNow, handedOver } from './print-content.ts';
import type { PrintPort } from './print-port.ts';
import { jobView, requireJob } from './print-views.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** Paper where no printer says how wide it is, in millimetres. */
const USUAL_WIDTH_MM = 80;

export interface PrintScreenDeps extends Pick<EngineDeps, 'store'> {
  readonly port: Pick<PrintPort, 'draw'>;
}

/** Which document goes to the screen, and what is known of its sale. */
export interface ScreenRequest {
  readonly document: SignedDocument;
  readonly recibido: string | null;
  readonly printer: Printer | null;
}

/**
 * The ticket for the page to print on the system's printer.
 *
 * @param present a job that does already what is wanted; looked for in the same transaction
 */
export async function systemTicket(
  { store, port }: PrintScreenDeps,
  request: ScreenRequest & { readonly present: (tx: Tx) => PrintJob | null },
  who: TillCaller,
): Promise<PrintAnswer> {
  const taken = await store.transact((tx, at) => {
    const present = request.present(tx);
    if (present !== null) return { kind: 'present', trabajo: jobView(tx, present, who.caller) } as const;
    return { kind: 'handed', ...handToScreen(tx, { request, who, at }) } as const;
  });
  const { trabajo } = taken;
  if (taken.kind === 'present') return { kind: 'trabajo', trabajo };
  return { kind: 'sistema', trabajo, papel: port.draw.ticketPaper(taken.document, widthOf(request.printer)) };
}

/** The ticket as a PDF for the screen to save. */
export async function savedTicket(
  { store, port }: PrintScreenDeps,
  request: ScreenRequest,
  who: TillCaller,
): Promise<ScreenTicket> {
  const { document } = await store.transact((tx, at) => handToScreen(tx, { request, who, at }));
  const anchoMm = widthOf(request.printer);
  const pdf = await port.draw.ticketPdf(document, anchoMm);
  return { pdf: Buffer.from(pdf).toString('base64'), anchoMm };
}

interface Handing {
  readonly request: ScreenRequest;
  readonly who: TillCaller;
  readonly at: number;
}

/** Written down first: a copy that was handed over counts, whatever becomes of it on the screen. */
function handToScreen(
  tx: Tx,
  { request, who, at }: Handing,
): {
  readonly document: PrintedDocument;
  readonly trabajo: ReturnType<typeof jobView>;
} {
  const { id: documentId } = request.document;
  const titulo = documentName(request.document);
  const { recibido } = request;
  const place = who.till;
  const now = documentNow(tx, { place, documentId, recibido });
  handedOver(tx, documentId, now.copy);
  const content = { kind: 'DOCUMENTO', documentId, recibido } as const;
  const id = addPrintJob(tx, { printerId: null, content, titulo, userId: who.user.id, place }, at);
  movePrintJob(tx, { id, attempts: 0, nextAt: at }, { estado: 'IMPRESO', at });
  setPrintCopy(tx, id, now.copy);
  return { document: now.document, trabajo: jobView(tx, requireJob(tx, id, who), who.caller) };
}

function widthOf(printer: Printer | null): TicketWidthMm {
  return printer?.anchoMm ?? USUAL_WIDTH_MM;
}
