/** Printing for the engine: draws in a thread of `output`, sends bytes to printers. */
import { isIP } from 'node:net';
import type { DocumentPrinting, TicketPrinter, TicketWidthMm } from '../../contract/printing/printed.ts';
import type { AccountPapers } from '../../contract/printing/account-paper.ts';
import type { OrderPaper } from '../../contract/printing/printed-order.ts';
import type { CashTickets } from '../../till/cash/cash-printing.ts';
import type { LabelDeps } from '../../till/catalogue/labels.ts';
import type { DrawCountRecord } from '../../till/counts/count-record.ts';
import type { PrinterLine, PrintPort } from '../../till/printing/print-port.ts';
import { createDocumentPrinting } from '../../output/drawing/document-printing.ts';
import { createDrawingThread } from '../../output/drawing/drawing-thread.ts';
import { isLocalAddress } from '../../output/local-address.ts';
import { PRINTER_LIMITS } from '../../output/printer/print-outcome.ts';
import { printerStatus, sendToPrinter } from '../../output/printer/printer.ts';
import { accountTicket } from '../../output/ticket/account-ticket.ts';
import { cashTicket } from '../../output/ticket/cash-ticket.ts';
import { systemTestPage, testPageTicket } from '../../output/ticket/test-page.ts';
import { REHEARSED_MARK } from '../../output/rehearsed-mark.ts';
import { markedTicket, type Ticket } from '../../output/ticket/ticket.ts';
import { documentTicket } from '../../output/ticket/document/document-ticket.ts';
import { DRAWER_PULSE } from '../../output/ticket/raw-bytes.ts';
import { ticketPaper } from '../../output/ticket/ticket-paper.ts';

/** One drawing thread for the whole program. */
let mark: string | undefined;
const draw = createDrawingThread(() => mark);

/** Marks all further prints as of rehearsed time, or not. */
export function markPrints(isRehearsed: boolean): void {
  mark = isRehearsed ? REHEARSED_MARK : undefined;
}

export const documentPrinting: DocumentPrinting = createDocumentPrinting(draw);

const paperOf = (ticket: Pick<Ticket, 'rows'>, anchoMm: TicketWidthMm) =>
  ticketPaper(markedTicket(ticket, mark), anchoMm);
const rowsPdf = (ticket: Ticket, anchoMm: TicketWidthMm) =>
  draw({ kind: 'ticket-pdf', of: { ticket }, anchoMm });
const rowsBytes = (ticket: Ticket, printer: TicketPrinter) =>
  draw({ kind: 'ticket-bytes', of: { ticket }, printer });

export const cashTickets: CashTickets = { rows: cashTicket, pdf: rowsPdf };

export const accountPapers: AccountPapers = {
  rows: accountTicket,
  pdf: (paper) => draw({ kind: 'account-paper', paper }),
};

export const drawLabels: LabelDeps['drawLabels'] = (labels, paper) => draw({ kind: 'labels', labels, paper });
export const drawCountRecord: DrawCountRecord = (record) => draw({ kind: 'count-record', record });
export const orderPaper: OrderPaper = { pdf: (order) => draw({ kind: 'order', order }) };

/** Cache of what printers reported, for the process's lifetime. */
const WAYS = { ...PRINTER_LIMITS, speakers: new Set<string>() };

export const printerLine: PrinterLine = {
  send: (address, bytes) => sendToPrinter(address, bytes, WAYS),
  isForeign: (host) => isIP(host) !== 0 && !isLocalAddress(host),
  condition: async (address) => {
    const status = await printerStatus(address, WAYS);
    if (status.kind !== 'faults') return status;
    return { kind: 'troubles', troubles: status.faults };
  },
};

export function createPrintPort(line: PrinterLine): PrintPort {
  return {
    line,
    draw: {
      ticketBytes: documentPrinting.ticketBytes,
      ticketPdf: documentPrinting.ticketPdf,
      textBytes: rowsBytes,
      testBytes: (nombre, printer) => rowsBytes(testPageTicket(printer, nombre), printer),
      ticketPaper: (document, anchoMm) => paperOf(documentTicket(document), anchoMm),
      textPaper: paperOf,
      testPaper: (nombre, anchoMm) => paperOf(systemTestPage(nombre, anchoMm), anchoMm),
      labelBytes: (labels, printer) => draw({ kind: 'label-bytes', labels, printer }),
      drawerBytes: () => Uint8Array.from(DRAWER_PULSE),
    },
  };
}
