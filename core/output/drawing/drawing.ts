/** Kinds of drawings, as data sent to the drawing thread. */
import type { CountRecord } from '../../contract/printing/count-record.ts';
import type { PrintedDocument, TicketPrinter, TicketWidthMm } from '../../contract/printing/printed.ts';
import type { Label, LabelPaper } from '../../contract/printing/labels.ts';
import { labelBytes } from '../labels/label-bytes.ts';
import { labelsPdf } from '../labels/labels-pdf.ts';
import { drawCountRecord } from '../count-record/draw-count-record.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { drawAccountPaper } from '../account/draw-account-paper.ts';
import { drawOrder } from '../order/draw-order.ts';
import { drawLetter } from '../printed-version/draw-letter.ts';
import { documentTicket } from '../ticket/document/document-ticket.ts';
import { markedTicket, type Ticket } from '../ticket/ticket.ts';
import { ticketBytes } from '../ticket/ticket-bytes.ts';
import { ticketPdf } from '../ticket/ticket-pdf.ts';

/** A ticket of a document, or finished rows. */
export type TicketSource = { readonly document: PrintedDocument } | { readonly ticket: Ticket };

export type Drawing =
  | { readonly kind: 'count-record'; readonly record: CountRecord }
  | { readonly kind: 'account-paper'; readonly paper: AccountPaper }
  | { readonly kind: 'order'; readonly order: PrintedOrder }
  | { readonly kind: 'letter'; readonly document: PrintedDocument }
  | { readonly kind: 'ticket-pdf'; readonly of: TicketSource; readonly anchoMm: TicketWidthMm }
  | { readonly kind: 'labels'; readonly labels: readonly Label[]; readonly paper: LabelPaper }
  | { readonly kind: 'label-bytes'; readonly labels: readonly Label[]; readonly printer: TicketPrinter }
  | { readonly kind: 'ticket-bytes'; readonly of: TicketSource; readonly printer: TicketPrinter };

/** Draws it. @throws Error when a document's payload is none of types 01, 03 or 04 */
export async function drawn(drawing: Drawing, mark?: string): Promise<Uint8Array> {
  switch (drawing.kind) {
    case 'count-record':
      return drawCountRecord(drawing.record, mark);
    case 'account-paper':
      return drawAccountPaper(drawing.paper, mark);
    case 'order':
      return drawOrder(drawing.order, mark);
    case 'letter':
      return drawLetter(drawing.document, mark);
    case 'ticket-pdf':
      return ticketPdf(ticketOf(drawing.of), drawing.anchoMm, mark);
    case 'labels':
      return labelsPdf(drawing.labels, drawing.paper, mark);
    case 'label-bytes':
      return labelBytes(drawing.labels, drawing.printer, mark);
    case 'ticket-bytes':
      return ticketBytes(markedTicket(ticketOf(drawing.of), mark), drawing.printer);
  }
}

function ticketOf(source: TicketSource): Ticket {
  return 'ticket' in source ? source.ticket : documentTicket(source.document);
}
