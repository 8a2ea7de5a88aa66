/** What printing needs from outside the engine: printers that take bytes, and whatever draws tickets. */
import type {
  DocumentPrinting,
  PrintedDocument,
  TicketPrinter,
  TicketWidthMm,
} from '../../contract/printing/printed.ts';
import type { DirectPrinterAddress } from '../../contract/printing/printer-address.ts';
import type { TicketPaper } from '../../contract/printing/ticket-paper.ts';
import type { Label } from '../../contract/printing/labels.ts';
import type { PrinterFault } from '../../contract/rules/till/printing-rules.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';

/**
 * How sending ended. `away`: not one byte left. `uncertain`: part of it may be
 * on paper.
 */
export type SendOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'away'; readonly reason: Rule }
  | { readonly kind: 'uncertain'; readonly reason: Rule };

/** What a printer says of itself; `silent`: it is there, and says nothing. */
export type PrinterCondition =
  | { readonly kind: 'ready' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'troubles'; readonly troubles: readonly PrinterFault[] }
  | { readonly kind: 'away'; readonly reason: Rule };

/** Printers that take bytes; neither ever rejects, both end within their own limits. */
export interface PrinterLine {
  send(address: DirectPrinterAddress, bytes: Uint8Array): Promise<SendOutcome>;
  condition(address: DirectPrinterAddress): Promise<PrinterCondition>;
  /** Whether a host is an IP address outside this computer and the local network; names are judged when they are resolved. */
  isForeign(host: string): boolean;
}

/** Draws tickets; none of it holds up the till, however long they are. */
export interface TicketDrawing extends Pick<DocumentPrinting, 'ticketBytes' | 'ticketPdf'> {
  textBytes(ticket: TicketText, printer: TicketPrinter): Promise<Uint8Array>;
  /** The page that shows what a printer can do; `nombre`: the printer's. */
  testBytes(nombre: string, printer: TicketPrinter): Promise<Uint8Array>;
  /** The same three for the page to print. */
  ticketPaper(document: PrintedDocument, anchoMm: TicketWidthMm): TicketPaper;
  textPaper(ticket: TicketText, anchoMm: TicketWidthMm): TicketPaper;
  testPaper(nombre: string, anchoMm: TicketWidthMm): TicketPaper;
  /** Labels one below the other. */
  labelBytes(labels: readonly Label[], printer: TicketPrinter): Promise<Uint8Array>;
  /** The pulse that opens the cash drawer. */
  drawerBytes(): Uint8Array;
}

export interface PrintPort {
  readonly line: PrinterLine;
  readonly draw: TicketDrawing;
}
