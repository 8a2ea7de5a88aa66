/** What a job prints, as it stands at the moment its turn comes. */
import type { Caller } from '../../contract/caller.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
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

/** A job's content once its printing has begun. */
export type BegunContent =
  | {
      readonly kind: 'DOCUMENTO';
      readonly document: PrintedDocument;
      readonly copy: PrintCopy;
      readonly cajon: boolean;
    }
  | { readonly kind: 'PRUEBA'; readonly copy: null; readonly cajon: boolean }
  | { readonly kind: 'TEXTO'; readonly ticket: TicketText; readonly copy: null; readonly cajon: boolean };

/** Which document, and what is known of its sale. */
export interface DocumentPrint {
  readonly place: PrintPlace;
  readonly documentId: number;
  readonly recibido: string | null;
}

/** The document as it is printed now, with the number of its copy. */
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

/** A document that may still be refused keeps its number once a slip of it was printed (§number-return). */
export function handedOver(tx: Tx, documentId: number, copy: PrintCopy): void {
  if (copy.provisional) markDelivered(tx, documentId);
}

/** What the job prints now. Cash opens the drawer with a document's first print only, and only while somebody stands before it. */
export function beginContent(tx: Tx, beginning: Beginning): BegunContent {
  const { job } = beginning;
  const { content } = job;
  const cajon = mayOpenDrawer(beginning);
  switch (content.kind) {
    case 'DOCUMENTO': {
      const { documentId, recibido } = content;
      const isFirst = !wasPrinted(tx, documentId);
      const { document, copy } = documentNow(tx, { place: job, documentId, recibido });
      handedOver(tx, documentId, copy);
      return { kind: 'DOCUMENTO', document, copy, cajon: cajon && isFirst };
    }
    case 'TEXTO':
      return { kind: 'TEXTO', ticket: content.ticket, copy: null, cajon };
    case 'PRUEBA':
      return { kind: 'PRUEBA', copy: null, cajon };
  }
}

/** The bytes of what a job prints. */
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

/** A job whose turn has come. */
interface Beginning {
  readonly job: PrintJob;
  readonly printer: Printer;
  readonly now: Instant;
}

/** A printer with a drawer opens it only while somebody stands before it: a ticket that waited for its printer leaves it shut. */
function mayOpenDrawer({ job, printer, now }: Beginning): boolean {
  return printer.cajon && Math.abs(now - job.createdAt) <= DRAWER_FRESH_MS;
}
