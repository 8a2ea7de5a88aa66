/** Content of a print job, read when printing begins. */
import type { Caller } from '../../contract/caller.ts';
import type { PrintedDocument, PrintedLink } from '../../contract/printing/printed.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import { findDocument } from '../../store/documents/documents.ts';
import {
  nextCopy,
  wasPrinted,
  type PrintCopy,
  type PrintPlace,
  type PrintJob,
} from '../../store/printing/print-jobs.ts';
import type { Printer } from '../../store/printing/printers.ts';
import { markDelivered } from '../../store/numbers/returned-numbers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TicketDrawing } from './print-port.ts';
import { printedDocument } from '../../engine/queries/printed-document.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { DRAWER_FRESH_MS } from './print-limits.ts';

export type BegunContent =
  | {
      readonly kind: 'DOCUMENTO';
      readonly document: PrintedDocument;
      readonly copy: PrintCopy;
      readonly cajon: boolean;
    }
  | { readonly kind: 'PRUEBA'; readonly copy: null; readonly cajon: boolean }
  | { readonly kind: 'TEXTO'; readonly ticket: TicketText; readonly copy: null; readonly cajon: boolean };

export interface DocumentPrint {
  readonly place: PrintPlace;
  readonly documentId: number;
  readonly recibido: string | null;
}

/** The document in its current state, with its copy number. */
export function documentNow(
  reader: Reader,
  { place, documentId, recibido }: DocumentPrint,
): { readonly document: PrintedDocument; readonly copy: PrintCopy } {
  const stored = findDocument(reader, documentId);
  if (stored === null) throw new Error(`document ${documentId} is not in the store`);
  const caller: Caller = { keyId: 'impresión', role: 'admin', ...placeOf(place) };
  const document = printedDocument(reader, caller, stored);
  const provisional = document.standing === 'VERIFICACION';
  const copia = nextCopy(reader, documentId, provisional);
  const shown = recibido ?? document.recibido;
  return { document: { ...document, copia, recibido: shown }, copy: { provisional, copia } };
}

/** The ticket's link for receiving the document by mail; null where none is needed. */
export type TicketLink = (reader: Reader, documentId: number) => PrintedLink | null;

export function ticketNow(reader: Reader, print: DocumentPrint, ticketLink: TicketLink) {
  const { document, copy } = documentNow(reader, print);
  const enlace = ticketLink(reader, print.documentId);
  return { document: enlace === null ? document : { ...document, enlace }, copy };
}

/** A provisional document keeps its number once a slip was printed, even if rejected (§number-return). */
export function handedOver(tx: Tx, documentId: number, copy: PrintCopy): void {
  if (copy.provisional) markDelivered(tx, documentId);
}

/** Content to print now. The drawer opens only with a document's first print. */
export function beginContent(tx: Tx, beginning: Beginning, ticketLink: TicketLink): BegunContent {
  const { job } = beginning;
  const { content } = job;
  const cajon = mayOpenDrawer(beginning);
  switch (content.kind) {
    case 'DOCUMENTO': {
      const { documentId, recibido } = content;
      const isFirst = !wasPrinted(tx, documentId);
      const { document, copy } = ticketNow(tx, { place: job, documentId, recibido }, ticketLink);
      handedOver(tx, documentId, copy);
      return { kind: 'DOCUMENTO', document, copy, cajon: cajon && isFirst };
    }
    case 'TEXTO':
      return { kind: 'TEXTO', ticket: content.ticket, copy: null, cajon };
    case 'PRUEBA':
      return { kind: 'PRUEBA', copy: null, cajon };
  }
}

export function drawn(
  draw: TicketDrawing,
  { content, printer }: { readonly content: BegunContent; readonly printer: Printer },
): Promise<Uint8Array> {
  const { nombre, anchoMm, codePage, corte } = printer;
  const set = { anchoMm, codePage, corte, cajon: content.cajon };
  switch (content.kind) {
    case 'DOCUMENTO':
      return draw.ticketBytes(content.document, set);
    case 'TEXTO':
      return draw.textBytes(content.ticket, set);
    case 'PRUEBA':
      return draw.testBytes(nombre, set);
  }
}

function placeOf({ issuerId, branchId, ambiente }: PrintPlace): PrintPlace {
  return { issuerId, branchId, ambiente };
}

interface Beginning {
  readonly job: PrintJob;
  readonly printer: Printer;
  readonly now: Instant;
}

/** A delayed ticket does not open the drawer: nobody may be there. */
function mayOpenDrawer({ job, printer, now }: Beginning): boolean {
  return printer.cajon && Math.abs(now - job.createdAt) <= DRAWER_FRESH_MS;
}
