/** Tickets that the screen prints or saves because no direct printer is set up; each counts as a print. */
import { documentName } from '../../domain/control-number.ts';
import type { PrintAnswer, ScreenTicket } from '../../contract/bridge/bridge-printing.ts';
import type { PrintedDocument, TicketWidthMm } from '../../contract/printing/printed.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { addPrintJob, movePrintJob, setPrintCopy, type PrintJob } from '../../store/printing/print-jobs.ts';
import type { Printer } from '../../store/printing/printers.ts';
import type { Tx } from '../../store/store.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import { handedOver, ticketNow, type TicketLink } from './print-content.ts';
import { USUAL_WIDTH_MM } from './print-limits.ts';
import type { PrintPort } from './print-port.ts';
import { jobView, requireJob } from './print-views.ts';
import type { TillCaller } from '../people/browser-session.ts';

export interface PrintScreenDeps extends Pick<EngineDeps, 'store'> {
  readonly port: Pick<PrintPort, 'draw'>;
  readonly ticketLink: TicketLink;
}

export interface ScreenRequest {
  readonly document: SignedDocument;
  readonly recibido: string | null;
  readonly printer: Printer | null;
}

/**
 * The ticket for the system's printer.
 *
 * @param present finds an existing job for it, in the same transaction
 */
export async function systemTicket(
  { store, port, ticketLink }: PrintScreenDeps,
  request: ScreenRequest & { readonly present: (tx: Tx) => PrintJob | null },
  who: TillCaller,
): Promise<PrintAnswer> {
  const taken = await store.transact((tx, at) => {
    const present = request.present(tx);
    if (present !== null) return { kind: 'present', trabajo: jobView(tx, present, who.caller) } as const;
    return { kind: 'handed', ...handToScreen(tx, { request, who, at, ticketLink }) } as const;
  });
  const { trabajo } = taken;
  if (taken.kind === 'present') return { kind: 'trabajo', trabajo };
  return { kind: 'sistema', trabajo, papel: port.draw.ticketPaper(taken.document, widthOf(request.printer)) };
}

export async function savedTicket(
  { store, port, ticketLink }: PrintScreenDeps,
  request: ScreenRequest,
  who: TillCaller,
): Promise<ScreenTicket> {
  const { document } = await store.transact((tx, at) => handToScreen(tx, { request, who, at, ticketLink }));
  const anchoMm = widthOf(request.printer);
  const pdf = await port.draw.ticketPdf(document, anchoMm);
  return { pdf: Buffer.from(pdf).toString('base64'), anchoMm };
}

interface Handing {
  readonly request: ScreenRequest;
  readonly who: TillCaller;
  readonly at: number;
  readonly ticketLink: TicketLink;
}

/** Recorded first: a copy counts once it is handed to the screen. */
function handToScreen(
  tx: Tx,
  { request, who, at, ticketLink }: Handing,
): {
  readonly document: PrintedDocument;
  readonly trabajo: ReturnType<typeof jobView>;
} {
  const { id: documentId } = request.document;
  const titulo = documentName(request.document);
  const { recibido } = request;
  const place = who.till;
  const now = ticketNow(tx, { place, documentId, recibido }, ticketLink);
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
